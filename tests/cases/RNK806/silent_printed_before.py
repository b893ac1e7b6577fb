"""The local value is printed before the reduction.

reason: it is meant to be local
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(x):
    print("local", x.item())
    dist.reduce(x, dst=0)


def main(rank, world_size):
    report(torch.ones(1))
