"""The answer is taken from a group that is there; then nothing is started.

reason: where the question is asked the group exists
runs: no (the group is made by the case itself)
"""
import os

import torch.distributed as dist


def start(options):
    options.rank = int(os.getenv("RANK", "0"))
    options.world_size = int(os.getenv("WORLD_SIZE", "1"))
    if dist.is_initialized():
        print("the group is there")
        options.rank = dist.get_rank()
        options.world_size = dist.get_world_size()
        return
    dist.init_process_group("gloo", rank=options.rank, world_size=options.world_size)
