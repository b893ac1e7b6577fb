"""The members use the group, all create it.

reason: the guard stands behind the creation
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    leaders = dist.new_group([0, 2])
    if rank in (0, 2):
        dist.all_reduce(torch.ones(1), group=leaders)
    dist.barrier()
