"""Every rank prints the sum.

reason: only rank 0 has it
runs: 2 ranks
"""

import torch
import torch.distributed as dist


def report(total):
    dist.reduce(total, dst=0)
    print("total", total.item())  # expect: RNK806 "rank 0 only"
    return total.item()


def main(rank, world_size):
    assert report(torch.ones(1)) == world_size
