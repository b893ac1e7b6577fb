"""The object has one rank.

reason: nobody knows what it numbers
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from settings import number


class Worker:
    def __init__(self):
        self.rank = number()


def make() -> Worker:
    return Worker()


def start():
    torch.cuda.set_device(make().rank)
    dist.init_process_group("nccl")
