"""The local rank of the object is taken.

reason: device indices are local
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from settings import numbers


class World:
    def __init__(self):
        self.rank, self.local_rank = numbers()


def start(world: World):
    torch.cuda.set_device(world.local_rank)
    dist.init_process_group("nccl")
