"""Each rank makes folders that it takes of a list of its own.

reason: what is popped without a name is an element, which ranks may have for themselves
runs: no (a race)
"""
import os

import torch.distributed as dist


def prepare(folders):
    dist.init_process_group("gloo")
    waiting = folders[dist.get_rank() :: dist.get_world_size()]
    while waiting:
        folder = waiting.pop(0)
        if not os.path.isdir(folder):
            os.makedirs(folder)
    dist.barrier()
