"""The partial sum goes into another collective.

reason: the ranks other than the root put partial sums into the gather
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 20)
"""

import torch
import torch.distributed as dist


def totals(x):
    dist.reduce(x, dst=0)
    out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(out, x)  # expect: RNK806 low "dist.reduce"
    return torch.cat(out)


def main(rank, world_size):
    assert totals(torch.ones(1)).tolist() == [2.0, 2.0]
