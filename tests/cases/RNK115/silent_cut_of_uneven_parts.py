"""What is cut has other lengths on other ranks: the cut makes them equal.

reason: the parts are one longer on the first rank, which cuts one off
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    mine = torch.arange(5.0).tensor_split(world_size)[rank]
    if rank == 0:
        mine = mine[:-1]
    dist.all_reduce(mine)
    halo = torch.arange(6.0)[rank * 2 :]
    if rank == 0:
        halo = halo[2:]
    dist.all_reduce(halo)
