"""Rank 0 makes the folder for the model, and whoever saves a shard makes it, too.

reason: no rank depends on another one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import shutil

import torch
import torch.distributed as dist

FOLDER = "distlint_602_folder_of_each"


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree(FOLDER, ignore_errors=True)
    dist.barrier()
    if rank == 0:
        os.makedirs(FOLDER, exist_ok=True)
        torch.save({"w": torch.zeros(2)}, os.path.join(FOLDER, "model.pt"))
    save_shard(FOLDER, {"m": torch.zeros(2)}, rank)


def save_shard(folder, state, rank):
    os.makedirs(folder, exist_ok=True)
    torch.save(state, os.path.join(folder, f"shard_{rank}.pt"))
