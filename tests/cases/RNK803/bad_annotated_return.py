"""A function that promises a tensor returns the value of the call.

reason: callers get None
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 17)
"""

import torch
import torch.distributed as dist


def reduced(x: torch.Tensor) -> torch.Tensor:
    return dist.all_reduce(x)  # expect: RNK803 "returned"


def main(rank, world_size):
    assert reduced(torch.ones(1)).item() == world_size
