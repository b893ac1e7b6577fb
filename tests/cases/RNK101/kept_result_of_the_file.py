"""One rank asks again for a result that a function of the file keeps, and that all have asked for right before.

reason: with the same argument nothing runs
runs: no (with these arguments all ranks finish)
"""
import functools

import torch
import torch.distributed as dist


@functools.lru_cache(maxsize=None)
def total(number):
    summed = torch.tensor(float(number))
    dist.all_reduce(summed)
    return summed.item()


def main(rank, world_size):
    total(2)
    if dist.get_rank() == 0:
        found = total(2)  # expect: RNK101 low
        assert found == 4.0
