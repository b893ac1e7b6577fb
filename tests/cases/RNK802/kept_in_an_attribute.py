"""What reduces is kept in an attribute, and does nothing in one process.

reason: with several ranks it works on the copy that contiguous() makes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 27); rank 1 finished
"""
import torch
import torch.distributed as dist


def nothing(*args, **options):
    pass


class Codebook:
    def __init__(self, synchronize):
        self.reduce = dist.all_reduce if synchronize else nothing

    def total(self, x, picked):
        total = (x.t() @ picked).t()
        self.reduce(total.contiguous())  # expect: RNK802 "may be a copy"
        return total / 2


def main(rank, world_size):
    total = Codebook(True).total(torch.ones(3, 2), torch.full((3, 4), float(rank)))
    assert torch.equal(total, torch.full((4, 2), 1.5))
