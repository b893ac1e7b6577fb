"""The last file is taken

reason: no rank picks
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def newest(folder):
    files = sorted(glob.glob(f"{folder}/rank_*.pt"))
    print(dist.get_rank(), len(files))
    return torch.load(files[-1], map_location="cpu")
