"""Rank 0 prints why all of them stop.

reason: the test that ends the loop is shared
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, target=3.0):
    total = torch.zeros(1)
    for step in range(5):
        ones = torch.ones(1)
        dist.all_reduce(ones)
        total += ones
        if total.item() >= target:
            if rank == 0:
                print("reached the target in step", step)
            break
