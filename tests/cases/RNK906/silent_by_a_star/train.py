"""Stars bring names, also through another file

reason: they are there
"""
import torch.distributed as dist
from options import *


def setup(world_size):
    if world_size > 1:
        dist.barrier()
        print(args, seed)
