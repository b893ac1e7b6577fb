"""A helper of the project waits.

reason: there is a barrier in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def settle(reason):
    if dist.is_initialized():
        print("waiting for", reason)
        dist.barrier()


def main(rank, world_size):
    path = os.path.join(os.getcwd(), "distlint_604_helper.pt")
    if rank == 0:
        torch.save({"x": 3}, path)
    settle(path)
    assert torch.load(path)["x"] == 3
