"""The root shares the sum.

reason: after the broadcast every rank has it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def shared_total(total):
    dist.reduce(total, dst=0)
    dist.broadcast(total, src=0)
    print("total", total.item())
    return total


def main(rank, world_size):
    assert shared_total(torch.ones(1)).item() == world_size
