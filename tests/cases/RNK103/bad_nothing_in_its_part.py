"""A rank whose part of the files is empty returns before the reduction.

reason: with fewer files than ranks, the last ranks have none, and the others wait for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def longest(files, rank, world_size):
    mine = files[rank::world_size]
    if not mine:
        return None  # expect: RNK103 "not mine"
    length = torch.tensor([float(max(map(len, mine)))])
    dist.all_reduce(length, op=dist.ReduceOp.MAX)
    return length


def count(files, rank, world_size):
    mine = files[rank::world_size]
    if len(mine) > 0:
        dist.all_reduce(torch.tensor([float(len(mine))]))  # expect: RNK101 "len(mine) > 0"


def main(rank, world_size):
    files = [name for name in open(__file__).read().split()[:1]]
    longest(files, rank, world_size)
