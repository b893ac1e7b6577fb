"""One rank calls a function again that all have called before.

reason: nothing keeps the result: the collective runs once more, on one rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def total(number):
    summed = torch.tensor(float(number))
    dist.all_reduce(summed)
    return summed.item()


def main(rank, world_size):
    total(2)
    if dist.get_rank() == 0:
        total(2)  # expect: RNK101
