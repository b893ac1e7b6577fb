"""A method is called on the value.

reason: broadcast gives None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 13)
"""

import torch
import torch.distributed as dist


def from_root(x):
    return dist.broadcast(x, 0).item()  # expect: RNK803 "broadcast"


def main(rank, world_size):
    assert from_root(torch.ones(1)) == 1.0
