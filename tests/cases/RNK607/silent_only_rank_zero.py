"""Rank 0 alone names, makes and writes the folder

reason: nobody else looks for it
runs: no (writes to the working directory)
"""
import os
import time

import torch
import torch.distributed as dist


def save(model):
    if dist.get_rank() == 0:
        folder = time.strftime("runs/%Y%m%d-%H%M%S")
        os.makedirs(folder)
        torch.save(model.state_dict(), os.path.join(folder, "model.pt"))
    dist.barrier()
