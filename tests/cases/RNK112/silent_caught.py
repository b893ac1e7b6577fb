"""The failure is caught where it happens.

reason: all ranks come to the collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(1)
    try:
        if rank == 1:
            raise ValueError("rank 1 has nothing")
    except ValueError:
        value.zero_()
    dist.all_reduce(value)
