"""Rank 0 goes on by itself when all ranks have torn the group down.

reason: whatever rank 0 calls then, it is alone, and so it makes a group of one
runs: no (the group of one needs a store of its own)
"""
import torch
import torch.distributed as dist


def main(rank, world_size, store):
    total = torch.ones(1)
    dist.all_reduce(total)
    dist.destroy_process_group()
    if rank == 0:
        dist.init_process_group("gloo", store=store, rank=0, world_size=1)
        dist.all_reduce(total)
