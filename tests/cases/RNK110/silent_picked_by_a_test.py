"""The keys that sound like a loss are picked, and reduced one by one.

reason: there is one of them, mostly, and then there is no other order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(stats):
    names = set()
    for pattern in ("loss",):
        names.update([key for key in stats if pattern in key])
    for name in names:  # expect: RNK110 low
        dist.all_reduce(stats[name])
    return stats


def main(rank, world_size):
    report({"loss": torch.ones(1), "step": torch.ones(1)})
