"""All ranks save which classes there are, and load them back.

reason: what torch saves is no text: whoever loads it while another one writes finds a broken archive
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(folder):
    dist.init_process_group("gloo")
    names = sorted(os.listdir(folder))
    torch.save(names, os.path.join(folder, "names.bin"))  # expect: RNK603 "train); guard it by rank 0"
    classes = torch.load(os.path.join(folder, "names.bin"))
    model = DDP(torch.nn.Linear(len(classes), 2))
    model(torch.ones(len(classes))).sum().backward()
    if dist.get_rank() == 0:
        print("trained")
