"""The tensor has room for all items, and each rank fills in its own part.

reason: it is of one size on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def totals(items, rank, world_size):
    mine = range(rank, len(items), world_size)
    scores = torch.zeros(len(items))
    for index in mine:
        scores[index] = items[index]
    dist.all_reduce(scores)
    counts = torch.zeros(world_size)
    counts[rank] = len(mine)
    dist.all_reduce(counts)
    longest = torch.zeros(int(counts.max()))
    longest[: len(mine)] = 1
    dist.all_reduce(longest)
    return scores


def main(rank, world_size):
    totals(list(range(5)), rank, world_size)
