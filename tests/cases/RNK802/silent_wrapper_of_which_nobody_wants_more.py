"""Functions that share by another one, and give nothing back.

reason: nobody uses what they give back, or what they share is changed in place, or nothing is given back that they forget
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def summed(x):
    dist.all_reduce(x)
    return x


def shown(x):
    print(x)
    dist.barrier()


def sum_up(x):
    summed(x)


def show(x):
    shown(x)


def main(rank, world_size):
    total = torch.tensor([float(rank)])
    sum_up(total)
    nothing = show(total)
    print(nothing)
    assert total.item() == 1.0
