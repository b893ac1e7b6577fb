"""A loop looks for the rank's own file

reason: the round of rank 2 reads the file of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import glob
import os

import torch
import torch.distributed as dist


def load(folder):
    rank = dist.get_rank()
    for i, path in enumerate(sorted(glob.glob(os.path.join(folder, "rank*.pt")))):  # expect: RNK309
        if i == rank:
            return torch.load(path, map_location="cpu")
    raise FileNotFoundError(folder)
