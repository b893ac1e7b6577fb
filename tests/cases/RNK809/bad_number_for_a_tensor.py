"""A number where all_reduce takes a tensor.

reason: a sum needs a buffer: TypeError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in all_reduce (line 12)
"""
import torch.distributed as dist


def count(batch):
    total = len(batch)
    dist.all_reduce(total)  # expect: RNK809 "number"
    return total


def main(rank, world_size):
    count([1, 2, 3])
