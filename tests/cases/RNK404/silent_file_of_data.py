"""A file of sentences that were prepared before, with their vocabulary.

reason: it holds lists and words, no tensors of a GPU
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def resume(model, options):
    data = torch.load(options.data)
    model.load_state_dict(data["embeddings"], strict=False)
    return data["sentences"]


def main(model, options):
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())
    sentences = resume(model, options)
    for sentence in sentences:
        model(sentence).sum().backward()
