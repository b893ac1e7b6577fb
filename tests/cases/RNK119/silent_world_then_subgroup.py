"""The members of a subgroup reduce on it, then everybody meets.

reason: those outside wait in the barrier until the members come
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    team = dist.new_group([0, 1, 2])
    x = torch.ones(1)
    if rank in (0, 1, 2):
        dist.all_reduce(x, group=team)
    dist.barrier()
    assert x.item() == (3 if rank < 3 else 1)
