"""The gathered objects are taken from the call.

reason: all_gather_object fills its first argument
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 15)
"""

import torch
import torch.distributed as dist


def gather_names(name):
    names = [None] * dist.get_world_size()
    everybody = dist.all_gather_object(names, name)  # expect: RNK803 "everybody"
    return everybody[0]


def main(rank, world_size):
    assert gather_names("a") == "a"
