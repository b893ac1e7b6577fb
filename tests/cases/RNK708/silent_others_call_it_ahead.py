"""The program calls the function that sets the variables as well, ahead of the group.

reason: they are set by then, and the second time changes nothing
"""
import os

import torch
import torch.distributed as dist


def tune():
    os.environ["NCCL_BUFFSIZE"] = "8388608"


def join(device):
    dist.init_process_group("nccl", device_id=device)
    tune()


def main(device):
    tune()
    join(device)
    x = torch.zeros(3, device=device)
    dist.all_reduce(x)
