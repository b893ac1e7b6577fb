"""A dataclass warms its model up in __post_init__.

reason: __post_init__ is part of the constructor
"""
from dataclasses import dataclass, field

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


@dataclass
class ScoringService:
    net: torch.nn.Module
    dim: int
    threshold: float = 0.5
    history: list = field(default_factory=list)

    def __post_init__(self):
        self.model = DDP(self.net)
        self.history.append(self.model(torch.zeros(1, self.dim)).detach())  # expect: RNK501 "ScoringService"

    def score(self, x):
        return self.model(x).sigmoid() > self.threshold


def main(net):
    dist.init_process_group("gloo")
    service = ScoringService(net, dim=16)
    print(service.score(torch.randn(2, 16)))
    dist.destroy_process_group()
