"""Only the root has a list to scatter.

reason: the list belongs to the source, src is the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    mine = torch.empty(2)
    if rank == 0:
        dist.scatter(mine, list(torch.arange(4.0).split(2)), src=0)
    else:
        dist.scatter(mine, src=0)
