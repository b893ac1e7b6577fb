"""The last rank takes what is left over, or the first ranks take one more.

reason: all samples belong to a rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def by_test(data, rank, world_size):
    part = len(data) // world_size
    start, end = rank * part, (rank + 1) * part
    if rank == world_size - 1:
        end = len(data)
    return data[start:end]


def by_expression(data, rank, world_size):
    part = len(data) // world_size
    start = rank * part
    end = start + part if rank < world_size - 1 else len(data)
    return data[start:end]


def by_one_more(data, rank, world_size):
    part, more = len(data) // world_size, len(data) % world_size
    start = rank * part + min(rank, more)
    return data[start : start + part + (rank < more)]


def main(rank, world_size):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    for take in (by_test, by_expression, by_one_more):
        found = [None] * world_size
        dist.all_gather_object(found, take(list(range(7)), rank, world_size))
        assert sum(found, []) == list(range(7)), "a sample is missing"
