"""A checkpoint is mapped to the device numbered like the rank.

reason: the value of the mapping is a device of this node
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def load(path):
    rank = dist.get_rank()
    return torch.load(path, map_location={"cuda:0": f"cuda:{rank}"})  # expect: RNK304
