"""What is kept in an attribute may be a function that gives its result back.

reason: nobody knows which one is called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def doubled(tensor):
    return 2 * tensor


class Codebook:
    def __init__(self, synchronize):
        self.reduce = dist.all_reduce if synchronize else doubled

    def total(self, total):
        self.reduce(total.contiguous())
        return total / 2


def main(rank, world_size):
    assert Codebook(True).total(torch.ones(3)).sum() == 3
