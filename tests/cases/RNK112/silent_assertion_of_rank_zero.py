"""Rank 0 asserts that what it has built is as it should be.

reason: an assertion about the program, which holds on every run
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        index = torch.arange(8)
        assert len(index) == 8
    dist.barrier()
