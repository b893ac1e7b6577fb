"""A functional collective gives back a tensor that waits by itself.

reason: there is no handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def reduced(x):
    y = funcol.all_reduce(x, "sum", dist.group.WORLD)
    return y + 1


def main(rank, world_size):
    assert reduced(torch.ones(1)).item() == world_size + 1
