"""The local value is printed as the global one.

reason: the sum is in a tensor that nobody has
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def report(loss):
    dist.all_reduce(torch.tensor([loss.item()]))  # expect: RNK802
    print(f"loss over all ranks: {loss.item()}")
    return loss.item()


def main(rank, world_size):
    assert report(torch.tensor(1.0)) == world_size
