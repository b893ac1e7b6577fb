"""Generators that look at the rank and yield equally often everywhere.

reason: the rank decides what is yielded, or who logs, and not how often
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def batches(count):
    for index in range(count):
        if dist.get_rank() == 0:
            print("batch", index)
        yield torch.full((1,), float(index))


def either_way(count):
    if dist.get_rank() == 0:
        for index in range(count):
            yield torch.zeros(1) + index
    else:
        for index in range(count):
            yield torch.ones(1) + index


def left_early():
    for index in range(dist.get_rank() + 4):
        yield torch.full((1,), float(index))


def main(rank, world_size):
    for batch in batches(2):
        dist.all_reduce(batch)
    for batch in either_way(2):
        dist.all_reduce(batch)
    for step, batch in enumerate(left_early()):
        if step == 2:
            break
        dist.all_reduce(batch)
