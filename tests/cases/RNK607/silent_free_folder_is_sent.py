"""Rank 0 looks for a folder that is free and tells the others

reason: all have the folder of rank 0
runs: no (what it does depends on the folder)
"""
import os

import torch
import torch.distributed as dist


def train(state, root):
    found = [None]
    if dist.get_rank() == 0:
        version = 0
        while os.path.exists(f"{root}/version_{version}"):
            version += 1
        os.makedirs(f"{root}/version_{version}")
        torch.save(state, f"{root}/version_{version}/first.pt")
        found = [f"{root}/version_{version}"]
    dist.broadcast_object_list(found, src=0)
    return torch.load(f"{found[0]}/first.pt", map_location="cpu")
