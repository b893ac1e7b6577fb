"""A device is named by the function that tells the rank.

reason: the text names no device
runs: no (needs CUDA)
"""
import torch
import torch.distributed as dist


def device():
    return torch.device(f"cuda:{dist.get_rank}")  # expect: RNK305 "the text names no device"
