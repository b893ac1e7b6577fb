"""Each rank looks for a folder that is free, and only rank 0 uses it

reason: what the others have found leads nowhere
runs: no (what it does depends on the folder)
"""
import os

import torch
import torch.distributed as dist


def train(state, root):
    version = 0
    while os.path.exists(f"{root}/version_{version}"):
        version += 1
    if dist.get_rank() == 0:
        os.makedirs(f"{root}/version_{version}")
    dist.all_reduce(state)
    if dist.get_rank() == 0:
        torch.save(state, f"{root}/version_{version}/last.pt")
