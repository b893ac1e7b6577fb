"""The tensor is moved, and has a name, before it is reduced.

reason: who goes on with the moved one has the result
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def count(mine, device):
    total = torch.tensor([mine])
    total = total.to(device)
    dist.all_reduce(total.to(device))
    return total.item()


def main(rank, world_size):
    assert count(1, "cpu") == world_size
