"""Keywords that a function adds to those it was given.

reason: what is handed on has an entry now, of which nobody here knows whether it says `everywhere`
runs: no (all ranks finish, since both say that it is not everywhere)
"""

import torch
import torch.distributed as dist


def summed(value, everywhere=True):
    if everywhere:
        dist.all_reduce(value)
    return value


def reported(value, **options):
    options.setdefault("everywhere", False)
    return float(summed(value, **options))


def written(value, **options):
    options["everywhere"] = False
    return float(summed(value, **options))


def main(rank, world_size):
    if dist.get_rank() == 0:
        print(reported(torch.ones(1)), written(torch.ones(1)))  # expect: RNK101 low
