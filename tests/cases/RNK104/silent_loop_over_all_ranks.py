"""A loop over all ranks, in each of which one of them is the source.

reason: every rank goes through all rounds
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    for source in range(world_size):
        value = torch.full((1,), float(rank))
        dist.broadcast(value, src=source)
        if rank == source:
            print("sent", value.item())
