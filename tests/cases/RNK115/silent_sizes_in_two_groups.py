"""Even and odd ranks reduce tensors of different sizes, each in their own group.

reason: a collective meets those of its group only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def sums(rank):
    even, odd = dist.new_group([0, 2]), dist.new_group([1, 3])
    if rank % 2 == 0:
        part = torch.ones(2)
        dist.all_reduce(part, group=even)
    else:
        part = torch.ones(3)
        dist.all_reduce(part, group=odd)
    return part


def main(rank, world_size):
    assert sums(rank).tolist() == [2.0] * (2 + rank % 2)
