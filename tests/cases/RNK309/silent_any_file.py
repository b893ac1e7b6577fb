"""A rank takes any of the files

reason: there may be fewer files than ranks
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def noise(folder):
    files = sorted(glob.glob(f"{folder}/noise_part_*.pt"))
    return torch.load(files[dist.get_rank() % len(files)], map_location="cpu")
