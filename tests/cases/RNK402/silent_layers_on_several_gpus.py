"""One process puts the layers of a model on four GPUs; another program of the course has a process for each GPU.

reason: the model names the GPUs by their numbers, since it is spread over them: a rank has nothing to do with it
runs: no (needs four GPUs)
"""
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel


class Spread(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(784, 512).to("cuda:0")
        self.second = nn.Linear(512, 512).to("cuda:1")
        self.third = nn.Linear(512, 10).to("cuda:2")

    def forward(self, x):
        x = torch.relu(self.first(x.to("cuda:0")))
        x = torch.relu(self.second(x.to("cuda:1")))
        return self.third(x.to("cuda:2"))


def train_spread(pictures):
    model = Spread()
    return model(pictures).sum()


def train_in_parallel(pictures):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DistributedDataParallel(nn.Linear(784, 10).to(local_rank))
    return model(pictures.to(local_rank)).sum()
