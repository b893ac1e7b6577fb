"""A rank is a field of a record whose default is that of one process, and the record looks for the real one.

reason: the field that is tested is the size, which all ranks share
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class Topology:
    rank: int = 0
    size: int = 1

    def __post_init__(self):
        if dist.is_initialized():
            self.rank = dist.get_rank()
            self.size = dist.get_world_size()


def mean(topology, value):
    if topology.size > 1:
        dist.all_reduce(value)
    return value / topology.size


def main(rank, world_size):
    mean(Topology(), torch.ones(1))
