"""A strided range whose end is a multiple of the number of ranks.

reason: the bound is computed with the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, per_rank=2):
    total = per_rank * world_size
    for index in range(rank, total, world_size):
        dist.all_reduce(torch.tensor([float(index)]))
