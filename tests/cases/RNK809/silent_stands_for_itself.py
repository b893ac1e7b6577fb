"""Lists and tensors under names that stand for themselves on one way

reason: what a name was before is not known there, so nothing is said of its form
runs: no (some calls fail by what is given to them)
"""
import torch
import torch.distributed as dist


def scattered(tensor, parts):
    parts = parts if dist.get_rank() == 0 else None
    dist.scatter(tensor, parts, src=0)


def rounds(ranks, sizes):
    sizes = sizes if ranks else None
    for _ in ranks:
        dist.all_reduce(sizes)


def each_other(first, flag):
    second = first if flag else None
    first = second if flag else None
    dist.broadcast(first, src=0)
