"""Starts on each GPU what a folder beside has, which is put on sys.path.

reason: all ranks write one file
"""
import os
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

sys.path.append("../shared")
from trainer import Trainer


def main():
    rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(8, 8).to(rank), device_ids=[rank])
    Trainer(model, device=rank).train(torch.ones(4, 8, device=rank))


main()
