"""Only rank 0 makes the folder.

reason: one rank runs it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import shutil

import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        shutil.rmtree("distlint_602_zero", ignore_errors=True)
        os.makedirs("distlint_602_zero")
    dist.barrier()
    assert os.path.isdir("distlint_602_zero")
