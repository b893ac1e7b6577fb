"""Rank 0 hands a function that communicates to another one, and the others enter the same.

reason: the callback may be what the others wait for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from concurrent.futures import ThreadPoolExecutor

import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(1)

    def send():
        dist.broadcast(value, src=0)

    if rank == 0:
        ThreadPoolExecutor(1).submit(send).result()
    else:
        dist.broadcast(value, src=0)
