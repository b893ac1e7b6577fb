"""A generator yields more often on higher ranks, and the loop over it reduces.

reason: rank 1 goes round once more than rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def parts(value):
    for index in range(dist.get_rank() + 1):
        yield value + index


def total(value):
    for part in parts(value):  # expect: RNK104 "go round more often"
        dist.all_reduce(part)


def main(rank, world_size):
    total(torch.ones(1))
