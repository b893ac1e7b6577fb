"""The contiguous copy is reduced, the input is returned.

reason: contiguous() copies if it has to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""

import torch
import torch.distributed as dist


def reduced(input_, group=None):
    dist.all_reduce(input_.contiguous(), group=group)  # expect: RNK802 "may be a copy"
    return input_


def main(rank, world_size):
    assert reduced(torch.ones(2, 3).t())[0, 0].item() == world_size
