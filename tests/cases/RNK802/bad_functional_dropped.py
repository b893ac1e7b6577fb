"""A functional collective is called as a statement.

reason: it gives a new tensor back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def total(x):
    funcol.all_reduce(x, "sum", dist.group.WORLD)  # expect: RNK802 "dropped"
    return x.sum()


def main(rank, world_size):
    assert total(torch.ones(2)).item() == 2 * world_size
