"""A benchmark that goes through sizes, until memory ends.

reason: all ranks run out of memory at the same size, and note a number in its place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def measured(sizes):
    found = {}
    for size in sizes:
        try:
            pieces = list(torch.ones(size).chunk(dist.get_world_size()))
            start = time.time()
            dist.all_reduce(pieces[0])
            mean_time = time.time() - start
        except RuntimeError:  # expect: RNK111 low
            mean_time = 1e6
        found[size] = mean_time
    return found


def main(rank, world_size):
    assert len(measured([4, 8])) == 2
