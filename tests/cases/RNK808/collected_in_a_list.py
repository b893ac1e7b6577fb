"""Reduced losses are collected, and their sum is reduced

reason: each of them is the sum of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
"""

import torch
import torch.distributed as dist


def evaluate(losses):
    kept = []
    for loss in losses:
        loss = loss.clone()
        if dist.is_initialized():
            dist.all_reduce(loss)
        kept.append(loss)
    total = torch.stack(kept).sum()
    if dist.is_initialized():
        dist.all_reduce(total)  # expect: RNK808
    return total


def main(rank, world_size):
    assert evaluate([torch.ones(1), torch.ones(1)]) == 2 * world_size
