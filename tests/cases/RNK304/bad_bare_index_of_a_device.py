"""A device is made of the global rank alone.

reason: torch takes a bare number for the index of an accelerator, and the second node has no such one
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


class Ranks:
    def __init__(self):
        dist.init_process_group("nccl")
        self.rank = dist.get_rank()
        self.ranks_per_node = int(os.environ["LOCAL_WORLD_SIZE"])
        self.device = torch.device(self.rank)  # expect: RNK304
        torch.cuda.set_device(self.device)


def join():
    return Ranks()
