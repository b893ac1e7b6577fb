"""A variable tells whether this is the root.

reason: its name speaks of the main process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(total, is_main):
    dist.reduce(total, dst=0)
    if is_main:
        print("total", total.item())


def main(rank, world_size):
    report(torch.ones(1), rank == 0)
