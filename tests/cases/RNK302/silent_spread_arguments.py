"""The group may be among the other arguments.

reason: nobody can see what stands behind the stars
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def all_reduce(tensor, *args, group=None, **kwargs):
    dist.get_world_size(group)
    return dist.all_reduce(tensor, *args, **kwargs)


def broadcast(tensor, src=0, **kwargs):
    return dist.broadcast(tensor, **{"src": src, **kwargs})


def main(rank, world_size):
    all_reduce(torch.ones(1))
    broadcast(torch.ones(1))
