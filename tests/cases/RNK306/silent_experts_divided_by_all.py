"""Gradients of experts are summed over the ranks that have the same ones, and divided by the number of all.

reason: each expert has seen tokens of all ranks, so its gradient is a sum over all of them
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_EXPERT_DATA_GROUP = None


def initialize(expert_size):
    global _EXPERT_DATA_GROUP
    rank = dist.get_rank()
    for offset in range(expert_size):
        ranks = list(range(offset, dist.get_world_size(), expert_size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _EXPERT_DATA_GROUP = group


def reduce(gradient):
    dist.all_reduce(gradient, group=_EXPERT_DATA_GROUP)
    gradient /= dist.get_world_size()
    return gradient


def main(rank, world_size):
    initialize(2)
    assert reduce(torch.ones(1)).item() == 0.5
