"""The value goes into a function of torch.

reason: torch.sqrt(None) fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 13)
"""

import torch
import torch.distributed as dist


def norm(squares):
    return torch.sqrt(dist.all_reduce(squares))  # expect: RNK803


def main(rank, world_size):
    assert norm(torch.full((1,), 2.0)).item() == 2.0
