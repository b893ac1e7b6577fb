"""A named tuple holds the rank and the size, and the size is asked for.

reason: all ranks have the same size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from typing import NamedTuple

import torch
import torch.distributed as dist


class Topology(NamedTuple):
    number: int
    size: int
    steps: int = 2


def main(rank, world_size):
    topology = Topology(dist.get_rank(), dist.get_world_size())
    if topology.size > 1:
        dist.all_reduce(torch.ones(1))
    for _ in range(topology.steps):
        dist.barrier()
    if topology.number == 0:
        print("done")
