"""detach() shares the memory.

reason: the result is in loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def logged(loss):
    dist.all_reduce(loss.detach())
    return loss.item()


def main(rank, world_size):
    assert logged(torch.ones(())) == world_size
