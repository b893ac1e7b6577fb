"""A parameter of unknown origin decides.

reason: what is not seen to be local is taken for shared
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def maybe_sync(value, limit):
    if value.item() > limit:
        dist.barrier()


def main(rank, world_size):
    maybe_sync(torch.ones(1), 0.5)
