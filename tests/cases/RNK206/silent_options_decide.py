"""The type is an option that all ranks share.

reason: the test does not tell ranks apart
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(half, rank):
    if half:
        weights = torch.full((4,), float(rank), dtype=torch.float16)
        dist.broadcast(weights, 0)
    else:
        weights = torch.full((4,), float(rank))
        dist.broadcast(weights, 0)
    return weights


def main(rank, world_size):
    assert share(True, rank).sum().item() == 0.0
    assert share(False, rank).sum().item() == 0.0
