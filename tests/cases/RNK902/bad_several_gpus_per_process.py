"""Collectives for several GPUs of one process.

reason: they are gone since torch 2.2
"""
import torch.distributed as dist


def average(parts):
    dist.all_reduce_multigpu(parts)  # expect: RNK902 "gone since"
    for part in parts:
        part /= dist.get_world_size()
