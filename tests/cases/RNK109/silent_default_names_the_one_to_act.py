"""A parameter named rank with a default says which rank shall act.

reason: all compare it with their own rank, and the others wait for nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def show(value, rank=0):
    if dist.get_rank() == rank:
        print(value)
    dist.barrier()


def keep(value, rank=0):
    if rank == 0:
        print("from the first")
    dist.broadcast(value, src=rank)


def main(rank, world_size):
    show(1)
    show(2, rank=1)
    keep(torch.ones(1), rank=1)
