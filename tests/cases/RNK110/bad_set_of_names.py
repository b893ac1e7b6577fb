"""The names of metrics, without one of them.

reason: strings hash differently in every process, so ranks reduce different metrics with one another
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def average(stats):
    for name in set(stats) - {"step"}:  # expect: RNK110 "dist.all_reduce(stats[name])"
        dist.all_reduce(stats[name])
        stats[name] /= dist.get_world_size()
