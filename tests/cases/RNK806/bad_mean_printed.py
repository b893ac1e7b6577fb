"""The quotient of the partial sum is printed.

reason: a quotient of a partial sum is one too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def report(loss):
    dist.reduce(loss, dst=0)
    mean = loss / dist.get_world_size()
    print(f"mean loss {mean.item():.3f}")  # expect: RNK806 low
    return mean.item()


def main(rank, world_size):
    assert report(torch.ones(1)) == 1.0
