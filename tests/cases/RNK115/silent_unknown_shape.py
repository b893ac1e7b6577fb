"""A tensor of unknown shape is gathered.

reason: nobody knows that it differs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def collect(outputs):
    parts = [torch.empty_like(outputs) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, outputs)
    return parts


def main(rank, world_size):
    collect(torch.ones(3))
