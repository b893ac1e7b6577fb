"""An object that another file defines knows whether this rank is the last.

reason: the rank is handed to a constructor, and a property asks for it
runs: no (two files)
"""
import torch.distributed as dist

from pipeline import Stage


def build(module):
    return Stage(dist.get_rank(), dist.get_world_size(), module)


def run(module, schedule, loader):
    stage = build(module)
    for batch in loader:
        out = schedule.step(batch)
        if stage.is_last:
            loss = out.mean().detach()
            dist.all_reduce(loss)  # expect: RNK101
