"""Test and makedirs on all ranks.

reason: between the two another rank makes the folder
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import os
import shutil
import time

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree("distlint_602_out", ignore_errors=True)
    dist.barrier()
    save("distlint_602_out", rank)


def save(out_dir, rank):
    if not os.path.exists(out_dir):
        time.sleep(1)
        os.makedirs(out_dir)  # expect: RNK602 "find nothing with `os.path.exists(out_dir)`"
    torch.save({"rank": rank}, os.path.join(out_dir, f"state_{dist.get_rank()}.pt"))
