"""The value is divided.

reason: all_reduce gives None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 13)
"""

import torch
import torch.distributed as dist


def mean(loss):
    return dist.all_reduce(loss) / dist.get_world_size()  # expect: RNK803


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1.0
