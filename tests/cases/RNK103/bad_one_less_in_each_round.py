"""One rank returns from what all call in each round, after one call more than the others make.

reason: it goes to the next round, and at the end nobody answers it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""

import torch
import torch.distributed as dist


def collect(first, second):
    if dist.get_rank() == 0:
        dist.all_reduce(first)
        dist.all_reduce(second)
        return first  # expect: RNK103
    dist.all_reduce(first)
    return first


def main(rank, world_size):
    first, second = torch.ones(1), torch.ones(1)
    for _ in range(3):
        collect(first, second)
