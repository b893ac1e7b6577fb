"""A group of one process around a model that several are to train.

reason: torchrun sets LOCAL_RANK, but every process trains alone
runs: no (the group is made by the case itself)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29501", rank=0, world_size=1)  # expect: RNK308 "reads LOCAL_RANK"
    model = DDP(torch.nn.Linear(2, 2).cuda(), device_ids=[local_rank])
    return model
