"""The caller asks for the mean.

reason: the helper divides where it is told to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised RuntimeError (line 19)
"""

import torch
import torch.distributed as dist


def reduce_value(value, average=False):
    world_size = dist.get_world_size()
    if world_size < 2:
        return value
    with torch.no_grad():
        dist.all_reduce(value)
        if average:
            value /= world_size
    return value


def count(batch):
    samples = torch.tensor(len(batch))
    return reduce_value(samples, average=True)  # expect: RNK811 "int64"


def main(rank, world_size):
    count([1, 2, 3])
