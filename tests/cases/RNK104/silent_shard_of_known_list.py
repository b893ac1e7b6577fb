"""Each rank takes every other of eight steps.

reason: the list is known, and it has as many elements for each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    for step in list(range(8))[dist.get_rank() :: dist.get_world_size()]:
        dist.all_reduce(torch.full((1,), float(step)))
