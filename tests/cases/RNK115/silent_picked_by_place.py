"""Elements are picked by their places, and summed up.

reason: as many are picked on every rank, whatever they are
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def of_every_second(values):
    picked = values[torch.arange(4) % 2 == 0]
    dist.all_reduce(picked)
    return picked


def main(rank, world_size):
    of_every_second(torch.rand(4) + rank)
