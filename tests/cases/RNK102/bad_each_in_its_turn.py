"""In its turn a rank gathers, and the others reduce; every rank does each as often as the others.

reason: in each round one rank is in a gather while the others are in a reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather (line 15); rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


def rounds(value):
    for turn in range(dist.get_world_size()):
        if dist.get_rank() == turn:
            parts = [torch.empty_like(value) for _ in range(dist.get_world_size())]
            dist.all_gather(parts, value)  # expect: RNK102
        else:
            dist.all_reduce(value)


def main(rank, world_size):
    rounds(torch.ones(3))
