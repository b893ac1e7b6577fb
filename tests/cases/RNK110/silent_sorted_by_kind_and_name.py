"""A set of names is sorted by what kind of name each is, and then by the name.

reason: the name itself is in the key, or the names were sorted before: every process has the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def order(name):
    return name.count("/"), name


def main(rank, world_size):
    stats = {"norm/a": torch.ones(1), "loss": torch.ones(2), "norm/b": torch.ones(3)}
    for name in sorted(set(stats) | {"loss"}, key=lambda name: (0 if name.startswith("norm") else 1, name)):
        dist.all_reduce(stats[name])
    names = sorted(set(stats))
    names.sort(key=len)
    for name in names:
        dist.all_reduce(stats[name])
    for name in sorted(set(stats), key=order):
        dist.all_reduce(stats[name])
    for name in sorted(set(stats), key=lambda name: name.lower()):
        dist.all_reduce(stats[name])
