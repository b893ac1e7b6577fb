"""A listing of the folder is asked for another name

reason: what rank 0 writes into the folder is not what the others ask for
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import numpy as np
import torch.distributed as dist


def main(rank, world_size):
    folder = "distlint_604_cache"
    os.makedirs(folder, exist_ok=True)
    load(folder, "tokens")


def count(folder):
    offsets = np.arange(8)
    if dist.get_rank() == 0:
        np.save(os.path.join(folder, "offsets.npy"), offsets)
    return offsets


def load(folder, name):
    offsets = count(folder)
    if name not in os.listdir(folder):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    return offsets
