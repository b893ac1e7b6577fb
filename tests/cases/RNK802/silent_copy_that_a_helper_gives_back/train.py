"""A helper gives back the tensor that it has summed up, and the caller goes on with that.

reason: the copy is what is used
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from comm import summed


def main(rank, world_size):
    total = torch.ones(2)
    total = summed(total.double())
    print(total / dist.get_world_size())
