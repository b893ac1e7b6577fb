"""Each rank looks for a folder that is free, and all have looked before rank 0 makes it

reason: all find the same number
runs: no (what it does depends on the folder)
"""
import os

import torch
import torch.distributed as dist


def train(state, root):
    version = 0
    while os.path.exists(f"{root}/version_{version}"):
        version += 1
    dist.barrier()
    if dist.get_rank() == 0:
        os.makedirs(f"{root}/version_{version}")
        torch.save(state, f"{root}/version_{version}/first.pt")
    dist.barrier()
    return torch.load(f"{root}/version_{version}/first.pt", map_location="cpu")
