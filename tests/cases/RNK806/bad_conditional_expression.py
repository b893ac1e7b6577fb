"""A conditional expression asks the partial sum.

reason: the ranks go on with different values
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def scale(found_inf):
    dist.reduce(found_inf, dst=0)
    return 0.5 if found_inf.item() > 1 else 1.0  # expect: RNK806 low


def main(rank, world_size):
    assert scale(torch.ones(1)) == 0.5
