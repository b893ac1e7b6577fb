"""Every rank prints the sum.

reason: only rank 0 has it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def report(total):
    dist.reduce(total, dst=0)
    print("total", total.item())  # expect: RNK806 low "rank 0 only"
    return total.item()


def main(rank, world_size):
    assert report(torch.ones(1)) == world_size
