"""One group under two names.

reason: the calls on it are in the same order on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    workers = dist.new_group()
    same = workers
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        dist.all_reduce(x, group=workers)
        dist.all_reduce(y, group=same)
    else:
        dist.all_reduce(x, group=same)
        dist.all_reduce(y, group=workers)
    assert x.item() == y.item() == world_size
