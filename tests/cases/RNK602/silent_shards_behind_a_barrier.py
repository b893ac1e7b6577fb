"""Rank 0 makes the folder, and the others wait for it.

reason: the barrier lies between the folder and the first shard
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import shutil

import torch
import torch.distributed as dist

FOLDER = "distlint_602_behind_a_barrier"


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree(FOLDER, ignore_errors=True)
    dist.barrier()
    save(FOLDER, {"m": torch.zeros(2)}, rank)


def save(folder, state, rank):
    if rank == 0:
        os.makedirs(folder, exist_ok=True)
    dist.barrier()
    torch.save(state, os.path.join(folder, f"shard_{rank}.pt"))
