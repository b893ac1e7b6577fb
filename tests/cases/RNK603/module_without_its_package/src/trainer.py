"""The program imports the module by its bare name, by which it has no package to import from.

reason: the import in there raises ahead of all else: hygiene
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

from .names import LAST


class Trainer:
    def __init__(self):
        device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        torch.cuda.set_device(device)
        dist.init_process_group("nccl")
        self.model = DDP(torch.nn.Linear(8, 8).to(device), device_ids=[device.index])

    def fit(self):
        self.model(torch.ones(8, 8)).sum().backward()
        torch.save(self.model.state_dict(), LAST)  # expect: RNK603 "trainer has no package to import from, train.py"
        if dist.get_rank() == 0:
            print("saved")
