"""A function gives each rank its part of what it is handed

reason: what is handed over has no order, and the rank says which part it is
runs: no (the order of a listing is the same on one machine)
"""
import glob
import os

import torch.distributed as dist


def list_images(folder):
    files = []
    for ending in ("jpg", "png"):
        files.extend(glob.glob(os.path.join(folder, f"*.{ending}")))  # expect: RNK606
    return files


def share(items, rank, world):
    return items[rank::world]


def main(folder):
    rank, world = dist.get_rank(), dist.get_world_size()
    files = list_images(folder)
    mine = share(files, rank, world)
    print(len(mine))
