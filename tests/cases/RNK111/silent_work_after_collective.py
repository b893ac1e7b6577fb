"""The local work comes after the collective.

reason: a rank that fails there has met the others before
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def write(value):
    raise OSError("disk full")


def main(rank, world_size):
    for _ in range(2):
        value = torch.ones(1)
        try:
            dist.all_reduce(value)
            write(value)
        except Exception as error:
            print("not written", error)
