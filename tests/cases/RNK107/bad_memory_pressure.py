"""Caches are emptied together when this device is full.

reason: the devices fill up differently
runs: no (needs CUDA)
"""
import torch
import torch.distributed as dist


def relieve(limit):
    if torch.cuda.memory_allocated() > limit:
        dist.barrier()  # expect: RNK107 "memory"
        torch.cuda.empty_cache()
