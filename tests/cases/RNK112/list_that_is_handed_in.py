"""A check of what a function is given, which callers give something of on every rank.

reason: nothing says that a rank has contexts of its own, so the list is empty on all ranks or on none: low confidence
runs: no (all ranks are given something, and finish)
"""
import torch
import torch.distributed as dist


def count_tokens(contexts):
    assert len(contexts) > 0, "nothing to count"  # expect: RNK112 low
    tokens = sum((labels != -100).sum() for labels in contexts)
    dist.all_reduce(tokens)
    return tokens
