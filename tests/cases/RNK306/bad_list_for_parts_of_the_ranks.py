"""A list has a place for each group of ranks, and all ranks are gathered into it

reason: the default group has more ranks than the list has places
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 13)
"""
import torch
import torch.distributed as dist


def gathered(value, tp_size):
    parts = [torch.zeros(1) for _ in range(dist.get_world_size() // tp_size)]  # expect: RNK306 "elements"
    dist.all_gather(parts, value)
    return torch.cat(parts)


def main(rank, world_size):
    print(gathered(torch.ones(1), 2))
