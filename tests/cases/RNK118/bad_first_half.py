"""A sum over the first half of the ranks is returned on all of them.

reason: the second half keeps its own value
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 19)
"""
import torch
import torch.distributed as dist


def total_of(x):
    world_size = dist.get_world_size()
    group = dist.new_group(ranks=range(world_size // 2))
    dist.all_reduce(x, group=group)  # expect: RNK118 "`x` stays what it was"
    return x


def main(rank, world_size):
    assert total_of(torch.ones(1)).item() == 2
