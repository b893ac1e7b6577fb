"""The rank is taken from the environment, or is 0 where nobody launched.

reason: the number of a launched rank is what its variable says, whatever stands behind the `or`
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    if int(os.environ.get("RANK") or 0) == 0:
        dist.barrier()  # expect: RNK101
