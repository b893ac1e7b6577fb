"""Rank 0 writes and rank 0 reads.

reason: no other rank looks at the file
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        torch.save({"x": 1}, "distlint_604_same.pt")
    value = 0
    if rank == 0:
        value = torch.load("distlint_604_same.pt")["x"]
    assert value == (1 if rank == 0 else 0)
