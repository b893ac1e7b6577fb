"""Comparisons whose constant, or whose leader, comes first: both sides of them meet.

reason: `0 == rank` asks what `rank == 0` asks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(leader, ready):
    rank = dist.get_rank()
    if 0 == rank:
        dist.broadcast(ready, 0)
    if rank != 0:
        dist.broadcast(torch.zeros(1), 0)
    if leader == rank:
        dist.broadcast(ready, leader)
    if rank != leader:
        dist.broadcast(torch.zeros(1), leader)


def main(rank, world_size):
    share(1, torch.zeros(1))
