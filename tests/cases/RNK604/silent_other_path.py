"""What the others read is another file.

reason: the paths differ
runs: no (a fragment)
"""
import os

import torch
import torch.distributed as dist


def resume(folder, tag):
    if dist.get_rank() == 0:
        with open(os.path.join(folder, "latest"), "w") as file:
            file.write(tag)
    return torch.load(os.path.join(folder, "initial.pt"), map_location="cpu")
