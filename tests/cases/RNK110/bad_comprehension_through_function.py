"""A comprehension over a set, and the collective in a function.

reason: the ranks gather the values of different names
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def gathered(value):
    parts = [torch.empty_like(value) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, value)
    return torch.cat(parts)


def gather_scores(scores, hidden):
    visible = {name for name in scores if name not in hidden}
    return {name: gathered(scores[name]) for name in visible}  # expect: RNK110 "through `gathered(scores[name])`"
