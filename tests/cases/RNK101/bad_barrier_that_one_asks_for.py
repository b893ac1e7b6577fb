"""Only rank 0 waits, if it is asked to: one caller does.

reason: the barrier of rank 0 is never joined
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def save(state, path, wait=False, *, group=None):
    if wait and dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101
    torch.save(state, f"{path}.{dist.get_rank()}")


def main(rank, world_size):
    save({}, "first", True)
    save({}, "last", wait=False)
