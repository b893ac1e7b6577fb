"""There is one dimension only.

reason: a transposed vector is the vector
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce():
    x = torch.ones(4)
    dist.all_to_all_single(torch.empty(4), x.T)
    row = torch.ones(1, 4)
    dist.all_to_all_single(torch.empty(4, 1), row.t())
    return x


def main(rank, world_size):
    assert reduce().sum() == 4
