"""The tensor was made on the device that it is moved to.

reason: to(device) is the tensor itself
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def count(mine, device):
    total = torch.tensor([mine], device=device)
    dist.all_reduce(total.to(device))
    return total.item()


def main(rank, world_size):
    assert count(1, "cpu") == world_size
