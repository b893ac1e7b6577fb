"""A model sharded in place by fully_shard runs in the constructor.

reason: fully_shard changes the module itself; its forward gathers parameters, although no wrapper class is to be seen
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import fully_shard


class Critic:
    def __init__(self, backbone: nn.Module, dim: int):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.model = nn.Sequential(backbone, nn.Linear(dim, 1)).to(self.device)
        for layer in self.model:
            fully_shard(layer)
        fully_shard(self.model)
        with torch.no_grad():
            self.baseline = self.model(torch.zeros(1, dim, device=self.device))  # expect: RNK501

    def value(self, states):
        return self.model(states.to(self.device)) - self.baseline


def main(backbone):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return Critic(backbone, dim=256)
