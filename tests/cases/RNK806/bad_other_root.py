"""The root is rank 1, everybody prints.

reason: rank 1 has the sum
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 19)
"""

import torch
import torch.distributed as dist


def report(total):
    dist.reduce(total, dst=1)
    print("total", total)  # expect: RNK806 low "rank 1 only"
    return total.item()


def main(rank, world_size):
    assert report(torch.ones(1)) == world_size
