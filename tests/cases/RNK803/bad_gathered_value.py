"""The gathered list is taken from the call.

reason: all_gather fills its first argument
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 15)
"""

import torch
import torch.distributed as dist


def gather(x):
    out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    out = dist.all_gather(out, x)  # expect: RNK803 "out"
    return torch.cat(out)


def main(rank, world_size):
    assert gather(torch.ones(1)).sum().item() == world_size
