"""Lists that are empty at first and filled by append, by a function or by a loop, and then reduced on one rank.

reason: rank 0 reduces what the list holds, the others do not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 finished
"""
import torch
import torch.distributed as dist


def pick(parameters, found):
    for parameter in parameters:
        found.append(parameter)


def reduce_large(parameters):
    large = []
    for parameter in parameters:
        if parameter.numel() > 1:
            large.append(parameter)
    for parameter in large:
        if dist.get_rank() == 0:
            dist.all_reduce(parameter)  # expect: RNK101 "never joins"


def reduce_picked(parameters):
    found = []
    pick(parameters, found)
    if len(found) == 0:
        return
    if dist.get_rank() == 0:
        dist.all_reduce(found[0])  # expect: RNK101 "never joins"


def main(rank, world_size):
    parameters = [torch.ones(2)]
    reduce_large(parameters)
    reduce_picked(parameters)
