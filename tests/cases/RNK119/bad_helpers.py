"""The calls stand in helpers.

reason: the sides call the helpers in opposite order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def sync_loss(x, group):
    dist.all_reduce(x, group=group)


def sync_count(x, group):
    dist.all_reduce(x, group=group)


def main(rank, world_size):
    losses, counts = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        sync_loss(x, losses)  # expect: RNK119
        sync_count(y, counts)
    else:
        sync_count(y, counts)
        sync_loss(x, losses)
