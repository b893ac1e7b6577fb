"""Two groups of the same three ranks.

reason: one rank of the three uses them the other way round
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 18); rank 2 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    first, second = dist.new_group([0, 1, 2]), dist.new_group([0, 1, 2])
    x, y = torch.ones(1), torch.ones(1)
    if rank == 2:
        dist.all_reduce(y, group=second)  # expect: RNK119
        dist.all_reduce(x, group=first)
    else:
        dist.all_reduce(x, group=first)
        dist.all_reduce(y, group=second)
