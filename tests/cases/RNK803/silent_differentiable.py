"""torch.distributed.nn.functional gives back a tensor.

reason: it does not work in place
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed.nn.functional as dist_fn


def total(x):
    x = dist_fn.all_reduce(x)
    return x.sum()


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
