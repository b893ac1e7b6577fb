"""The losses of the turns that a rank finds in its samples.

reason: a rank that finds none stacks an empty list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 20); rank 1 hung in all_reduce (line 22)
"""
import torch
import torch.distributed as dist


def turns_of(mask):
    return [(index, index + 1) for index, value in enumerate(mask.tolist()) if value]


def mean_loss(losses, masks):
    found = []
    for index in range(len(masks)):
        for start, end in turns_of(masks[index]):
            found.append(losses[index][start:end].sum())
    total = torch.stack(found).sum()  # expect: RNK112 "torch.stack(found)"
    report = total.clone()
    dist.all_reduce(report)
    return report


def main(rank, world_size):
    mean_loss(torch.ones(1, 4), torch.zeros(1, 4) + rank)
