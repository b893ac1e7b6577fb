"""Every rank reads all files

reason: nothing is divided
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch
import torch.distributed as dist


def read_all(folder):
    parts = [torch.load(name, map_location="cpu") for name in glob.glob(f"{folder}/*.pt")]
    total = sum(part.sum() for part in parts)
    if dist.get_rank() == 0:
        print(total)
    return total
