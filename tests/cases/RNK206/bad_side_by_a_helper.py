"""The side is asked of a helper whose name says nothing, which keeps the rank.

reason: four numbers are sent, and there is room for three
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 25)
"""

import functools

import torch
import torch.distributed as dist


@functools.lru_cache(maxsize=None)
def place():
    return dist.get_rank()


def main(rank, world_size):
    if place() == 0:
        print("header to 1")
        dist.send(torch.ones(4), dst=1)
    elif place() == 1:
        header = torch.zeros(3)
        dist.recv(header, src=0)  # expect: RNK206 "expects 3 elements"
