"""A rank whose part of the files may be empty: there are enough, it reduces nothing, or it reduces a zero.

reason: all ranks come to the reduction, or none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def enough(files, rank, world_size):
    if len(files) < world_size:
        return None
    mine = files[rank::world_size]
    if not mine:
        return None
    length = torch.tensor([float(max(map(len, mine)))])
    dist.all_reduce(length, op=dist.ReduceOp.MAX)
    return length


def zero(files, rank, world_size):
    mine = files[rank::world_size]
    length = torch.zeros(1)
    if mine:
        length = torch.tensor([float(max(map(len, mine)))])
    dist.all_reduce(length, op=dist.ReduceOp.MAX)
    return length


def alone(files, rank, world_size):
    mine = files[rank::world_size]
    if len(mine) == 0:
        return 0
    return max(map(len, mine))


def of_everything(files, rank, world_size):
    if not files:
        return None
    mine = files[rank::world_size]
    length = torch.tensor([float(len(mine))])
    dist.all_reduce(length)
    return length


def main(rank, world_size):
    files = [name for name in open(__file__).read().split()[:1]]
    for work in (enough, zero, alone, of_everything):
        work(files, rank, world_size)
