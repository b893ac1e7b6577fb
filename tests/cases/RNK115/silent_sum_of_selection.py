"""The sum over a selection is reduced.

reason: a sum is one number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss = torch.arange(4.0) + rank
    valid = loss[loss > 1]
    total = valid.sum()
    dist.all_reduce(total)
    mean = loss[loss > 1].mean()
    dist.all_reduce(mean)
