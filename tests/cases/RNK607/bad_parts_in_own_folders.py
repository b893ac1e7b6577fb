"""Each rank makes a temporary folder for its part, and rank 0 collects the parts

reason: the parts of the others lie in other folders
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised FileNotFoundError (line 23); rank 1 finished
"""
import os
import pickle
import tempfile

import torch.distributed as dist


def collect(result, rank, world_size):
    folder = tempfile.mkdtemp()  # expect: RNK607 "`tempfile.mkdtemp()`"
    with open(os.path.join(folder, f"part_{rank}.pkl"), "wb") as file:
        pickle.dump(result, file)
    dist.barrier()
    if rank != 0:
        return None
    parts = []
    for part in range(world_size):
        with open(os.path.join(folder, f"part_{part}.pkl"), "rb") as file:
            parts.append(pickle.load(file))
    return parts


def main(rank, world_size):
    collect(rank, rank, world_size)
