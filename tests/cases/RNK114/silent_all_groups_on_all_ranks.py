"""Every rank creates all groups and keeps its own.

reason: the creation is not guarded
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    mine = None
    for ranks in ([0, 1], [2, 3]):
        group = dist.new_group(ranks)
        if rank in ranks:
            mine = group
    dist.all_reduce(torch.ones(1), group=mine)
