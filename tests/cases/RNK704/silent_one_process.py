"""Any free port, for a group of one process.

reason: nobody else has to find it
"""

import os

import torch.distributed as dist


def join():
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "0"
    dist.init_process_group("gloo", rank=0, world_size=1)
