"""What makes a folder has another name.

reason: all ranks make the same folder, and it fails on all but the first
runs: no (a fragment)
"""
import os

import torch.distributed as dist


def prepare(folder):
    dist.init_process_group("gloo")
    make = os.makedirs
    make(folder)  # expect: RNK602
    dist.barrier()
