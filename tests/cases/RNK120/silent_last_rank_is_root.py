"""The last rank is the root everywhere.

reason: world size minus one is the same number on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    last = dist.get_world_size() - 1
    value = torch.full((1,), float(dist.get_rank()))
    if dist.get_rank() == last:
        value += 1
    dist.broadcast(value, src=last)
