"""A rank below the number of ranks.

reason: it is so on every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    assert 0 <= dist.get_rank() < dist.get_world_size()
    if rank >= world_size:
        raise ValueError(f"rank {rank}")
    dist.barrier()
