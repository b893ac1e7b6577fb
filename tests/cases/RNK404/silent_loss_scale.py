"""The state of mixed precision is a few numbers.

reason: no tensor is in it
"""
import apex
import torch
import torch.distributed as dist


def resume(path, rank):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl")
    apex.amp.load_state_dict(torch.load(path))


def save(path):
    torch.save(apex.amp.state_dict(), path)
