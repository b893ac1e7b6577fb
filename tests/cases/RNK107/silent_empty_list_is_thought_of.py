"""A rank without values takes part, unless there is nothing to reduce at all.

reason: who asks for something else once the list is empty knows of ranks without anything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def largest(values, limit):
    kept = []
    empty = None
    for value in values:
        if value.numel() == 0:
            empty = value
            continue
        kept.append(value)
    if kept:
        total = torch.stack([value.max() for value in kept]).max()
    elif empty is None:
        return float("-inf")
    else:
        total = empty.new_tensor(float("-inf"))
    dist.all_reduce(total, op=dist.ReduceOp.MAX)
    return total


def main(rank, world_size):
    largest([torch.ones(rank)], 3)
