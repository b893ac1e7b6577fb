"""The others are done, rank 0 writes and the group is destroyed.

reason: no collective follows
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    total = torch.ones(1)
    dist.all_reduce(total)
    if rank != 0:
        return
    print("total", total.item())
