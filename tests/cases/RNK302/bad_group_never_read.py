"""A function takes a group and reduces over all ranks.

reason: the parameter has no effect
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def mean_over(x, group=None):
    dist.all_reduce(x)  # expect: RNK302 "never reads it"
    return x


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    total = mean_over(torch.tensor([float(rank)]), groups[rank // 2])
    assert total.item() == (1.0 if rank < 2 else 5.0)
