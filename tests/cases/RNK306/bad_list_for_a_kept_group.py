"""The slots are counted in the group that a module keeps, and the gather runs on all ranks.

reason: two slots for the tensors of four ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 24)
"""
import torch
import torch.distributed as dist

_TENSOR_GROUP = None


def initialize(size):
    global _TENSOR_GROUP
    for start in range(0, dist.get_world_size(), size):
        ranks = range(start, start + size)
        group = dist.new_group(list(ranks))
        if dist.get_rank() in ranks:
            _TENSOR_GROUP = group


def gather(x):
    parts = [torch.empty_like(x) for _ in range(dist.get_world_size(_TENSOR_GROUP))]  # expect: RNK306 "parts"
    dist.all_gather(parts, x)
    return torch.cat(parts)


def main(rank, world_size):
    initialize(2)
    gather(torch.ones(1))
