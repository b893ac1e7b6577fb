"""The program asks for the port.

reason: asking sets nothing
"""

import os

import torch.distributed as dist


def join():
    print(int(os.environ["MASTER_PORT"]))
    dist.init_process_group("nccl")
