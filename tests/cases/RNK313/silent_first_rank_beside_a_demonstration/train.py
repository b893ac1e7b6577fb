"""A program that is launched, and beside it a demonstration of one process that imports the same file.

reason: the demonstration never saves
runs: no (it is about a single process, which has no group)
"""

import os

import torch
import torch.distributed as dist
from model import Net

if __name__ == "__main__":
    if "WORLD_SIZE" in os.environ:
        dist.init_process_group("gloo")
    Net(torch.nn.Linear(2, 2)).save("out")
