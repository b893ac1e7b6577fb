"""All but the first rank of a group return before it reduces.

reason: group and rank come from functions that read one variable of the module
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 29); rank 1 finished
"""
import torch
import torch.distributed as dist

_GROUP = None


def initialize():
    global _GROUP
    _GROUP = dist.new_group()


def get_group():
    return _GROUP


def get_group_rank():
    return dist.get_rank(get_group())


def report(value):
    if get_group_rank() != 0:
        return  # expect: RNK103 "all_reduce"
    dist.all_reduce(value, group=get_group())


def main(rank, world_size):
    initialize()
    report(torch.ones(1))
