"""A parameter named rank that means the destination.

reason: the caller chooses it, for all ranks alike
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_to(value, rank):
    dist.reduce(value, dst=rank)
    return value


def main(rank, world_size):
    reduce_to(torch.ones(1), 0)
    reduce_to(torch.ones(1), 1)
