"""The order depends on a setting that all ranks share.

reason: everybody takes the same side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    one, other = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if os.environ.get("METRICS_FIRST"):
        dist.all_reduce(y, group=other)
        dist.all_reduce(x, group=one)
    else:
        dist.all_reduce(x, group=one)
        dist.all_reduce(y, group=other)
