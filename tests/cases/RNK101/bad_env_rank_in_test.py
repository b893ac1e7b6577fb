"""The environment is asked in the test itself, in several spellings.

reason: each spelling gives the rank of the process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""
import os
from os import environ, getenv

import torch.distributed as dist


def checkpoint_done():
    if int(os.environ["RANK"]) == 0:
        dist.barrier()  # expect: RNK101


def node_done():
    if int(environ.get("LOCAL_RANK", 0)) == 0:
        dist.barrier()  # expect: RNK101


def slurm_done():
    task = int(getenv("SLURM_PROCID", "0"))
    if task != 0:
        dist.barrier()  # expect: RNK101


def world_done():
    if int(os.environ["WORLD_SIZE"]) > 1:
        dist.barrier()


def main(rank, world_size):
    checkpoint_done()
    node_done()
    world_done()
