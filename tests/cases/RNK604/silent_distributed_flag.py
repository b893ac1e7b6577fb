"""The guard and the barrier stand under one flag.

reason: without the flag there is one process
runs: no (a fragment)
"""
import torch
import torch.distributed as dist


def publish(state, path, distributed):
    if not distributed or dist.get_rank() == 0:
        torch.save(state, path)
    if distributed:
        dist.barrier()
    return torch.load(path, map_location="cpu")
