"""Each rank draws a port.

reason: they do not agree on one
"""

import os
import random

import torch
import torch.distributed as dist


def join():
    rank = int(os.environ["RANK"])
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))  # expect: RNK704 low "port of its own"
    dist.init_process_group("nccl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
