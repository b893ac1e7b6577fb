"""contextlib.suppress swallows what one rank raises ahead of a reduction.

reason: rank 0 goes on behind the block, while the others wait in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 17)
"""
import contextlib

import torch
import torch.distributed as dist


def reduce_if_good(loss):
    with contextlib.suppress(ValueError):
        if dist.get_rank() == 0:
            raise ValueError("bad batch")  # expect: RNK103 "all_reduce"
        dist.all_reduce(loss)


def main(rank, world_size):
    reduce_if_good(torch.ones(1))
