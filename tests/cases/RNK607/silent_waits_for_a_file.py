"""The others wait in a loop for the file of rank 0

reason: the loop makes no name
runs: no (what it does depends on the folder)
"""
import os
import time

import torch
import torch.distributed as dist


def share(state, root):
    path = f"{root}/shared.pt"
    if dist.get_rank() == 0:
        torch.save(state, path + ".tmp")
        os.replace(path + ".tmp", path)
    while not os.path.exists(path):
        time.sleep(1)
    return torch.load(path, map_location="cpu")
