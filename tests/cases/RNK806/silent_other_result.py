"""Another value decides.

reason: the reduced tensor is not looked at
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(loss, overflow):
    dist.reduce(loss, dst=0)
    dist.all_reduce(overflow)
    if overflow.item() > 0:
        return None
    return loss


def main(rank, world_size):
    assert step(torch.ones(1), torch.zeros(1)) is not None
