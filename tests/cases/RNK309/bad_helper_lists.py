"""The listing stands in a helper

reason: rank 2 loads the file of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import os
import re

import torch
import torch.distributed as dist


def rank_files(folder):
    pattern = re.compile(r"rng_state_rank_(\d+)\.pth")
    return sorted(os.path.join(folder, f) for f in os.listdir(folder) if pattern.match(f))  # expect: RNK309


def restore(folder):
    torch.set_rng_state(torch.load(rank_files(folder)[dist.get_rank()], map_location="cpu"))
