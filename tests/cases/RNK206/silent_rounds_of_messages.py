"""Rank 0 sends in a loop, and rank 1 has received the first part before.

reason: how often each call is made is not written down
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("parts to 1")
        for size in (4, 2):
            dist.send(torch.ones(size), dst=1)
    if rank == 1:
        dist.recv(torch.zeros(4), src=0)
        dist.recv(torch.zeros(2), src=0)
