"""What makes a folder has another name, and does no harm twice.

reason: the folder may be there
runs: no (a fragment)
"""
import os

import torch.distributed as dist


def prepare(folder):
    dist.init_process_group("gloo")
    make = os.makedirs
    make(folder, exist_ok=True)
    dist.barrier()
