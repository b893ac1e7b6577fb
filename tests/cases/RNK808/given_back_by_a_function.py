"""A function gives back the sum of all ranks, and its caller sums that up

reason: the value is the same on all ranks by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""

import torch
import torch.distributed as dist


def reduced(tensor):
    if not dist.is_initialized():
        return tensor
    total = tensor.clone()
    dist.all_reduce(total)
    return total


def evaluate(loss):
    total = reduced(loss.detach())
    dist.all_reduce(total)  # expect: RNK808 "before (line 21)"
    return total


def main(rank, world_size):
    assert evaluate(torch.ones(1)) == world_size
