"""A set of names is sorted by what kind of name each is.

reason: names of one kind stay in the order of the set, which is another one in every process
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def reduce_all(stats):
    names = set()
    for own in stats:
        names.update(own)
    names = sorted(names, key=lambda name: 0 if name.startswith("norm") else 1)
    for name in names:  # expect: RNK110 "stats[name]"
        dist.all_reduce(stats[name])


def reduce_short_first(stats):
    names = list({name for own in stats for name in own})
    names.sort(key=len)
    for name in names:  # expect: RNK110 "stats[name]"
        dist.all_reduce(stats[name])
