"""numpy divides the list

reason: the parts have the order of the folder
runs: no (the order of a listing is the same on one machine)
"""
import os

import numpy as np
import torch.distributed as dist


def shards(folder):
    names = [n for n in os.listdir(folder) if n.endswith(".npz")]  # expect: RNK606
    return np.array_split(names, dist.get_world_size())[dist.get_rank()]
