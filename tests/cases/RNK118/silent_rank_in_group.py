"""The rank in the group is asked for.

reason: it is -1 outside
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(world_size // 2)))
    x = torch.ones(1)
    if dist.get_rank(group) >= 0:
        dist.all_reduce(x, group=group)
    print(x)
