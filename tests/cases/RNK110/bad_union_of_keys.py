"""The keys of all micro-batches are collected in a set.

reason: a set that is filled with update keeps no order
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def mean_losses(losses):
    keys = set()
    for loss in losses:
        keys.update(loss)
    means = {}
    for key in keys:  # expect: RNK110
        means[key] = torch.stack([loss[key] for loss in losses]).mean()
        dist.all_reduce(means[key])
    return means
