"""Rank 0 makes the folder of the logs, every rank opens its log at once.

reason: a rank may open its file before the folder is there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised FileNotFoundError (line 27)
"""
import os
import shutil
import time

import torch.distributed as dist

FOLDER = "distlint_602_logs"


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree(FOLDER, ignore_errors=True)
    dist.barrier()
    open_log(FOLDER).close()


def open_log(folder):
    if dist.get_rank() == 0:
        time.sleep(1)
        os.makedirs(folder, exist_ok=True)
    return open(f"{folder}/rank_{dist.get_rank()}.log", "w")  # expect: RNK602 "is made by rank 0 only"
