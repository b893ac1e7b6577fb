"""The keys of two dicts are collected in a set, and reduced one by one

reason: the order of texts in a set is another one in every process
runs: no (ranks that are forked share the seed of the hashes)
"""

import torch
import torch.distributed as dist


def report(losses, scores):
    names = set()
    names.update(losses)
    names.update([key for key in scores])
    for name in names:  # expect: RNK110
        dist.all_reduce(losses[name] if name in losses else scores[name])


def main(rank, world_size):
    report({f"loss{i}": torch.ones(i + 1) for i in range(8)}, {"accuracy": torch.ones(20)})
