"""The flatten size of a convolutional net, found by a method of the module.

reason: a forward of own, unwrapped layers on CPU; without no_grad it merely keeps a small graph for a moment
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


class AtariNet(nn.Module):
    def __init__(self, frames: int, actions: int):
        super().__init__()
        self.conv = nn.Sequential(
            nn.Conv2d(frames, 32, 8, stride=4), nn.ReLU(),
            nn.Conv2d(32, 64, 4, stride=2), nn.ReLU(),
            nn.Conv2d(64, 64, 3), nn.ReLU(),
        )
        self.policy = nn.Linear(self._conv_size((frames, 84, 84)), actions)

    def _conv_size(self, shape) -> int:
        return self.conv(torch.ones(1, *shape)).numel()

    def forward(self, obs):
        return self.policy(self.conv(obs / 255.0).flatten(1))


class Learner:
    def __init__(self, frames: int, actions: int):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        self.net = DistributedDataParallel(AtariNet(frames, actions).to(local_rank), device_ids=[local_rank])
