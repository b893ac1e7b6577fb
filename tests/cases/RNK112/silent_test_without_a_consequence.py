"""The function that finds the turns asks for something, and does nothing about it.

reason: it does not say that there may be none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def turns_of(mask):
    if len(mask) > 100:
        pass
    return [(index, index + 1) for index, value in enumerate(mask.tolist())]


def mean_loss(losses, masks):
    found = []
    for index in range(len(masks)):
        for start, end in turns_of(masks[index]):
            found.append(losses[index][start:end].sum())
    total = torch.stack(found).sum()  # expect: RNK112 low
    report = total.clone()
    dist.all_reduce(report)
    return report


def main(rank, world_size):
    mean_loss(torch.ones(1, 4), torch.ones(1, 4))
