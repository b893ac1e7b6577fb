"""The object has a local rank beside the rank.

reason: the other one is that of the whole job
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from settings import numbers


class World:
    def __init__(self):
        self.rank, self.local_rank = numbers()


def get_world() -> World:
    return World()


def start():
    torch.cuda.set_device(get_world().rank)  # expect: RNK304
    dist.init_process_group("nccl")
