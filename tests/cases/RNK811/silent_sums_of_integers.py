"""The same helper, which only sums up for this caller.

reason: it divides where it is told to, and is not told
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_value(value, average=False, op="sum"):
    world_size = dist.get_world_size()
    if world_size < 2:
        return value
    dist.all_reduce(value)
    if average or op == "mean":
        value /= world_size
    return value


def count(batch):
    samples = torch.tensor(len(batch))
    samples = reduce_value(samples)
    return reduce_value(samples, average=False, op="sum")


def main(rank, world_size):
    assert count([1, 2, 3]) == 3 * world_size**2
