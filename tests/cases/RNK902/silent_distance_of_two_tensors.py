"""The function torch.dist, and a module of the same name

reason: a distance is no name of torch.distributed, and a project may have a dist of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from types import SimpleNamespace

import torch
import torch.distributed


def main(rank, world_size):
    between = torch.dist(torch.zeros(3), torch.ones(3))
    torch.distributed.all_reduce(between)
    mine = SimpleNamespace(dist=torch.distributed)
    print(mine.dist.get_rank(), between)
