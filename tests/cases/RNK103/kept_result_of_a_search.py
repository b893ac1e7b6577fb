"""The others leave before one rank asks again for what a search has found, of a function that keeps its results.

reason: the search has called it with the same arguments on all ranks; nothing runs, unless the arguments are new
runs: no (with these arguments all ranks finish)
"""
from functools import cache

import torch
import torch.distributed as dist


def main(rank, world_size):
    @cache
    def score(step):
        total = torch.tensor(float((step - 3) ** 2 + rank))
        dist.all_reduce(total)
        return total.item()

    def search(steps):
        return min(steps, key=lambda step: score(step))

    best = search(range(6))
    if rank != 0:
        return  # expect: RNK103 low
    assert score(best) == 1.0
