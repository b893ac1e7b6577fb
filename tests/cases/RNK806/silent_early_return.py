"""The other ranks return before the use.

reason: only rank 0 comes there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(total):
    dist.reduce(total, 0)
    if dist.get_rank() != 0:
        return
    print("total", total.item())
    assert total.item() == dist.get_world_size()


def main(rank, world_size):
    report(torch.ones(1))
