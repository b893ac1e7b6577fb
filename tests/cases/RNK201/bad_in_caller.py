"""A relay that works if rank 0 starts, called by all ranks.

reason: main lets rank 0 in as well, and nobody starts
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks hung in recv (line 13)
"""
import torch
import torch.distributed as dist


def relay(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    dist.recv(x, src=(rank - 1) % size)  # expect: RNK201
    print("rank", rank, "passes on")
    dist.send(x, dst=(rank + 1) % size)


def main(rank, world_size):
    relay(torch.ones(2))
