"""The name holds something else at the call.

reason: a product of matrices is new
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x, weight):
    y = x.t()
    y = torch.matmul(y, weight)
    out = torch.empty_like(y)
    dist.all_to_all_single(out, y)
    return out


def main(rank, world_size):
    assert exchange(torch.ones(2, 4), torch.ones(2, 2)).sum() == 16
