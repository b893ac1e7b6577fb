"""A test chooses what reduces, or a function that does nothing.

reason: with several ranks it works on the copy
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""
import torch
import torch.distributed as dist


def nothing(*args):
    pass


def total(loss, several):
    reduce = dist.all_reduce if several else nothing
    reduce(loss.clone())  # expect: RNK802 "is a temporary"
    return loss.item()


def main(rank, world_size):
    assert total(torch.ones(1), world_size > 1) == world_size
