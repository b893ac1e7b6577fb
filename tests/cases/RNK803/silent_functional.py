"""The functional collective gives back a tensor.

reason: it does not work in place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def mean(x):
    x = funcol.all_reduce(x, "sum", dist.group.WORLD)
    return x / dist.get_world_size()


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1.0
