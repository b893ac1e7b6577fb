"""A view as an object.

reason: it is pickled
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def collect(x, world_size):
    out = [None] * world_size
    dist.all_gather_object(out, x.t())
    return out


def main(rank, world_size):
    assert len(collect(torch.ones(2, 3), world_size)) == 2
