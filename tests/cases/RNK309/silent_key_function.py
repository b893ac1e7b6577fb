"""A function makes the key

reason: it says which number it sorts by
runs: no (it needs eleven files or more of as many ranks)
"""
import glob
import re

import torch
import torch.distributed as dist


def by_rank(path):
    return int(re.search(r"rank_(\d+)", path).group(1))


def load(folder):
    files = glob.glob(f"{folder}/rank_*.pt")
    files.sort(key=by_rank)
    return torch.load(files[dist.get_rank()], map_location="cpu")
