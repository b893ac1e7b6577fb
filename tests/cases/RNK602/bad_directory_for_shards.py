"""Rank 0 makes the folder, every rank writes its shard into it.

reason: a rank may save before the folder is there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in save (line 29)
"""
import os
import shutil
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree("distlint_602_shards", ignore_errors=True)
    dist.barrier()
    save_checkpoint("distlint_602_shards", 3, {"w": torch.zeros(2)}, {"m": torch.zeros(2)}, rank)


def save_checkpoint(checkpoint_dir, step, model_data, optimizer_data, rank=0):
    if rank == 0:
        time.sleep(1)
        os.makedirs(checkpoint_dir, exist_ok=True)
        torch.save(model_data, os.path.join(checkpoint_dir, f"model_{step:06d}.pt"))
    if optimizer_data is not None:
        path = os.path.join(checkpoint_dir, f"optim_{step:06d}_rank{rank:d}.pt")
        torch.save(optimizer_data, path)  # expect: RNK602 "made by rank 0 only"
