"""The root scatters what torch.split gives, and the reduce is given a list display.

reason: a tuple is no list, and a list is no tensor: TypeError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in reduce (line 19)
"""
import torch
import torch.distributed as dist


def scatter(whole, rank, world_size):
    mine = torch.empty(whole.numel() // world_size)
    pieces = torch.split(whole, mine.numel())
    dist.scatter(mine, pieces if rank == 0 else None, src=0)  # expect: RNK809 "tuple"
    return mine


def total(loss, accuracy):
    dist.reduce([loss, accuracy], dst=0)  # expect: RNK809 "one tensor"


def main(rank, world_size):
    total(torch.ones(1), torch.ones(1))
