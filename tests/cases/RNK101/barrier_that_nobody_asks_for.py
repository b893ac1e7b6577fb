"""Only rank 0 waits, if it is asked to: nobody asks.

reason: one caller leaves the parameter as it is, the other one gives the same
runs: no (with these callers all ranks finish)
"""
import torch
import torch.distributed as dist


def save(state, path, wait=False, *, group=None):
    if wait and dist.get_rank() == 0:
        dist.barrier()  # expect: RNK101 low
    torch.save(state, f"{path}.{dist.get_rank()}")


def main(rank, world_size):
    save({}, "first")
    save({}, "last", wait=False)
