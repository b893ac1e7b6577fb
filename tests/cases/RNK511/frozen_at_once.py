"""A model is frozen by one call, and wrapped

reason: nothing in it needs a gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in DDP (line 15)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Pair:
    def __init__(self):
        self.teacher = torch.nn.Linear(4, 1)
        self.teacher.requires_grad_(False)
        self.teacher = DDP(self.teacher)  # expect: RNK511 "no parameter"


def main(rank, world_size):
    Pair()
