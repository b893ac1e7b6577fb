"""Rank 0 says in which order.

reason: the list is the same on all ranks after the broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    stats = {"loss": torch.ones(1), "accuracy": torch.ones(1)}
    names = list(set(stats))
    dist.broadcast_object_list(names, src=0)
    for name in names:
        dist.all_reduce(stats[name])
