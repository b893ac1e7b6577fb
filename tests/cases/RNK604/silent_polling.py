"""The others poll for the file.

reason: they see for themselves that it is there
runs: no (a fragment)
"""
import os
import time

import torch
import torch.distributed as dist


def exchange(path, value):
    if dist.get_rank() == 0:
        torch.save(value, path + ".part")
        os.replace(path + ".part", path)
    while not os.path.exists(path):
        time.sleep(0.1)
    return torch.load(path)
