"""A checkpoint is told where its tensors go where there is no GPU only; another one by a test for something else.

reason: who needs the CPU there has files that were saved from a GPU, and each rank puts them on that one
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def load_checkpoint(model, path):
    if torch.cuda.is_available():
        checkpoint = torch.load(path)  # expect: RNK404
    else:
        checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint, strict=False)


def load_weights(model, path, compact):
    if compact:
        weights = torch.load(path)  # expect: RNK404 low
    else:
        weights = torch.load(path, map_location="cpu")
    model.load_state_dict(weights)


def train(model, path, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    load_checkpoint(model, path)
    load_weights(model, path, True)
    return DistributedDataParallel(model.cuda())
