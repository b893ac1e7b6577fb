"""The place of a process is kept in a dataclass, which answers whether it is the first one.

reason: the ranks above 0 never enter all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""
import dataclasses

import torch
import torch.distributed as dist


@dataclasses.dataclass
class Topology:
    number: int
    size: int = 1

    @property
    def is_first(self):
        return self.number == 0


def main(rank, world_size):
    topology = Topology(dist.get_rank(), size=dist.get_world_size())
    if topology.is_first:
        dist.all_reduce(torch.ones(1))  # expect: RNK101 "all_reduce"
