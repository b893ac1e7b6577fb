"""A dict is updated with what is reduced for it, and the other ranks meet that once.

reason: the arguments of a call run once
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduced(x):
    dist.all_reduce(x)
    return x


def main(rank, world_size):
    rank, x = dist.get_rank(), torch.ones(1)
    log = {"lr": 0.1}
    if rank == 0:
        log.update(loss=reduced(x), rank=rank)
    else:
        dist.all_reduce(x)
    setattr(reduced, "count", rank)
