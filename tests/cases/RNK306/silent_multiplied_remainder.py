"""Remainders by what all ranks take, and what is left over of something.

reason: the first have brackets; the others are numbers, and no question whether something divides
runs: no (single rule of arithmetic)
"""
import torch.distributed as dist


def check(batch_size, micro, length):
    world_size = dist.get_world_size()
    assert batch_size % (micro * world_size) == 0
    assert batch_size % world_size == 0
    left = length % micro * world_size
    if length % micro * 2 == 0:
        left = 0
    return left if length % micro * world_size > 10 else 0
