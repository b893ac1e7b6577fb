"""The scores are gathered only where the samples have targets.

reason: a data set has targets for all of its samples or for none; low, since one that is mixed would part the ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def evaluate(model, loader):
    total = torch.zeros(1)
    has_targets = False
    for batch in loader:
        scores = model(batch["samples"])
        has_targets = "targets" in batch and bool((batch["targets"] >= 0).any())
        total += scores.detach().sum()
    if has_targets:
        dist.all_reduce(total)  # expect: RNK107 low
    return total


def main(rank, world_size):
    model = DDP(torch.nn.Linear(2, 1))
    evaluate(model, [{"samples": torch.ones(1, 2), "targets": torch.ones(1)}])
