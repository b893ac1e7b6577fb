"""fnmatch picks the names

reason: rank 2 loads the file of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import fnmatch
import os

import torch
import torch.distributed as dist


def load(folder):
    rank = int(os.environ["RANK"])
    names = sorted(fnmatch.filter(os.listdir(folder), "*_rank_*.bin"))  # expect: RNK309
    state = torch.load(os.path.join(folder, names[rank]), map_location="cpu")
    dist.barrier()
    return state
