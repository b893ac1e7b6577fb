"""The test lets two ranks through.

reason: `rank > 1` was meant to be `rank > 0`
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def save_checkpoint(folder, model):
    if not (dist.is_initialized() and dist.get_rank() > 1):
        if not os.path.exists(folder):
            os.makedirs(folder)  # expect: RNK602 "makedirs(folder)"
        print("saved", folder)
