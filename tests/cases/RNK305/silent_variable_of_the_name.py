"""A variable has the name of a function of the file.

reason: in this function it is the number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def world_size():
    return dist.get_world_size()


def average(buffer, world_size):
    dist.all_reduce(buffer)
    buffer /= world_size
    return f"of {world_size}"


def main(rank, size):
    average(torch.ones(2), world_size())
    rank_of = dist.get_rank
    assert rank_of() == rank
