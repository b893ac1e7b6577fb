"""A step returns before the backward.

reason: math.isfinite of this rank's loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 22); rank 1 finished
"""
import math

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Step:
    def __init__(self, net):
        self.model = DDP(net)

    def run(self, batch):
        loss = self.model(batch).mean()
        if not math.isfinite(loss.item()):
            return None  # expect: RNK113 "backward"
        loss.backward()
        return loss.item()


def main(rank, world_size):
    step = Step(torch.nn.Linear(4, 4))
    step.run(torch.full((2, 4), float("nan") if rank else 1.0))
