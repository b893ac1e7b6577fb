"""A folder for every rank.

reason: the path holds the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    folder = f"distlint_602_rank_{dist.get_rank()}_{os.getpid()}"
    if not os.path.exists(folder):
        os.makedirs(folder)
    os.rmdir(folder)
