"""A set that is sorted

reason: the order is the same in every process
runs: no (the order of a listing is the same on one machine)
"""
import torch.distributed as dist


def part(names):
    unique = sorted(set(names))
    return unique[dist.get_rank() :: dist.get_world_size()]
