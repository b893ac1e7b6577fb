"""Integers are multiplied in place by a share.

reason: a float does not fit into them either
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised RuntimeError (line 15)
"""

import torch
import torch.distributed as dist


def tokens_per_rank(lengths, world_size):
    counts = torch.LongTensor(lengths)
    dist.all_reduce(counts)
    counts *= 1.0 / world_size  # expect: RNK811
    return counts


def main(rank, world_size):
    tokens_per_rank([3, 4], world_size)
