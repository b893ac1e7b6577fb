"""A function goes over whatever it is given, and is given a set.

reason: the order is lost by the caller
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def average(names, stats):
    for name in names:
        dist.all_reduce(stats[name])


def report(stats):
    average(sorted(stats), stats)
    average(set(stats) - {"lr"}, stats)  # expect: RNK110 "set(stats)"
