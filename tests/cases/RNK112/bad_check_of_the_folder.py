"""Rank 0 looks in a helper of its own whether the folder is free.

reason: the other ranks wait in the caller's barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised FileExistsError (line 15); rank 1 hung in barrier (line 20)
"""
import os

import torch.distributed as dist


def check_output(folder):
    if dist.get_rank() == 0:
        if os.listdir(folder):
            raise FileExistsError(folder)  # expect: RNK112 "the rank decides"


def train(folder):
    check_output(folder)
    dist.barrier()


def main(rank, world_size):
    train(os.path.dirname(__file__))
