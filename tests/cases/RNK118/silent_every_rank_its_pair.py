"""Every rank keeps the pair that it is in.

reason: it is a member of what it keeps
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    for start in range(0, world_size, 2):
        ranks = [start, start + 1]
        group = dist.new_group(ranks)
        if rank in ranks:
            mine = group
    x = torch.ones(1)
    dist.all_reduce(x, group=mine)
    assert x.item() == 2
