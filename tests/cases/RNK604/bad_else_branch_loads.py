"""Rank 0 builds the index, the others load it in the other branch.

reason: both branches run at the same time
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised FileNotFoundError in load (line 28)
"""
import os
import time

import numpy as np
import torch.distributed as dist


def main(rank, world_size):
    path = "distlint_604_index.npy"
    if rank == 0 and os.path.exists(path):
        os.remove(path)
    dist.barrier()
    load_index(path, 8)


def load_index(index_path, samples):
    if dist.get_rank() == 0:
        time.sleep(1)
        order = np.random.permutation(samples)
        np.save(index_path, order)
    else:
        order = np.load(index_path)  # expect: RNK604 "index_path"
    return order
