"""A checkpoint is told where its tensors go, with a GPU and without.

reason: each rank has them on its own GPU
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def load_checkpoint(model, path, local_rank):
    if torch.cuda.is_available():
        checkpoint = torch.load(path, map_location=f"cuda:{local_rank}")
    else:
        checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint, strict=False)


def train(model, path, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    load_checkpoint(model, path, local_rank)
    return DistributedDataParallel(model.cuda())
