"""A copy of what was reduced is reduced

reason: the copy is the sum of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist


def count(samples):
    seen = torch.tensor([samples])
    dist.all_reduce(seen)
    report = seen.clone().float()
    dist.all_reduce(report)  # expect: RNK808
    return report


def main(rank, world_size):
    assert count(3) == 3 * world_size
