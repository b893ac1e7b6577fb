"""The environment of a single process is written down.

reason: it says that there is one process
runs: no (the group is made by the case itself)
"""

import os

import torch
import torch.distributed as dist


def on_one_gpu():
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "9994"
    os.environ["RANK"] = "0"
    os.environ["LOCAL_RANK"] = "0"
    os.environ["WORLD_SIZE"] = "1"
    dist.init_process_group("gloo")
    return torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
