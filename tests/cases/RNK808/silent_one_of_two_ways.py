"""One of two branches reduces

reason: either that or the one behind it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(loss, early):
    if early:
        loss = loss + 1
        dist.all_reduce(loss)
        return loss
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    assert total(torch.ones(1), False) == world_size
