"""The handler enters the collective that the rank has missed.

reason: the others find their partner
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def score(batch):
    if batch.sum() > 2:
        raise RuntimeError("too much")
    return batch.sum()


def main(rank, world_size):
    for size in (1, 3):
        try:
            value = score(torch.ones(size + rank))
            dist.all_reduce(value)
        except RuntimeError:
            dist.all_reduce(torch.zeros(1))
