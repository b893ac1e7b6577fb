"""Handles by name in a dict, together with their tensors.

reason: values() hands every handle out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_all(stats):
    handles = {}
    for name, value in stats.items():
        handles[name] = (value, dist.all_reduce(value, async_op=True))
    for name, (value, handle) in handles.items():
        handle.wait()
        value /= dist.get_world_size()


def main(rank, world_size):
    stats = {"loss": torch.tensor([float(rank)]), "acc": torch.tensor([1.0])}
    reduce_all(stats)
    assert stats["acc"].item() == 1.0
