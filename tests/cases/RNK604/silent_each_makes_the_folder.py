"""Every rank makes sure of the folder before it writes.

reason: makedirs with exist_ok by each of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = "distlint_604_each"
    if rank == 0:
        os.makedirs(folder, exist_ok=True)
        torch.save({"x": 1}, os.path.join(folder, "model.pt"))
    os.makedirs(folder, exist_ok=True)
    torch.save({"r": rank}, os.path.join(folder, f"rng_{rank}.pt"))
    dist.barrier()
