"""All files are read, one after the other

reason: the variable only counts them
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def average(folder, name):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    total = 0
    if dist.get_rank() == 0:
        for rank in range(len(files)):
            total += torch.load(files[rank], map_location="cpu")[name]
    return total / len(files)
