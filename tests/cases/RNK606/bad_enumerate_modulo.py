"""Every rank takes the rounds of its number

reason: the rounds are other files on another node
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist


def convert(folder, work):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    for i, name in enumerate(glob.glob(f"{folder}/*.wav")):  # expect: RNK606
        if i % world_size != rank:
            continue
        work(name)
