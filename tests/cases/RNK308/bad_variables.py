"""Rank and size are variables that nobody sets.

reason: left from a first try on one machine
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def train():
    rank = 0  # expect: RNK308 "runs as 2 processes"
    world_size = 2
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", rank=rank, world_size=world_size)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    return model
