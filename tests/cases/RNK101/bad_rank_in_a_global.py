"""A rank that a function puts into a variable of the module

reason: the helper answers by it, so only one rank comes to the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 25); rank 1 hung in barrier (line 32)
"""

import torch
import torch.distributed as dist

_rank, _size = 0, 1


def remember():
    global _rank, _size
    _rank, _size = dist.get_rank(), dist.get_world_size()


def is_mine():
    return _rank == 0


def report(loss):
    if is_mine():
        dist.all_reduce(loss)  # expect: RNK101
    print(loss)


def main(rank, world_size):
    remember()
    report(torch.ones(1))
    dist.barrier()
