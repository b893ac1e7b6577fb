"""The same tensor is sent to every rank.

reason: the list of scatter is only read
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def spread(x, rank):
    out = torch.empty_like(x)
    parts = [x] * dist.get_world_size() if rank == 0 else None
    dist.scatter(out, parts, src=0)
    return out


def main(rank, world_size):
    assert spread(torch.ones(2), rank).sum().item() == 2
