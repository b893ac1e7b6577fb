"""The process group is there only if there are several ranks.

reason: the number of ranks is the same on all of them
runs: no (main is called with a process group)
"""
import os

import torch.distributed as dist


def setup():
    world_size = int(os.environ.get("WORLD_SIZE", "1"))
    if world_size > 1 and not dist.is_initialized():
        dist.init_process_group("gloo")
        return dist.new_group(list(range(world_size)))
    return None
