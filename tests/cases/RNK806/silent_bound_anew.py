"""The name stands for another tensor when it is printed.

reason: the partial sum is gone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(x):
    dist.reduce(x, dst=0)
    x = torch.zeros(1)
    print("reset to", x.item())


def main(rank, world_size):
    report(torch.ones(1))
