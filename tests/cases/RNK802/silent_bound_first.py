"""The tensor has a name.

reason: the result is read from it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(total):
    t = torch.tensor(total)
    dist.all_reduce(t)
    return t.item() / dist.get_world_size()


def main(rank, world_size):
    assert mean(float(rank)) == 0.5
