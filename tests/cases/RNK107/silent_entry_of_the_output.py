"""A sum is reduced if the model gives back such an entry.

reason: which entries a model gives back is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Model(torch.nn.Linear):
    def forward(self, x):
        y = super().forward(x)
        return {"loss": y.sum(), "by_part": y.sum(0)}


class Trainer:
    def __init__(self, model: Model):
        self.model = DDP(model)

    def validate(self, valid_loader):
        total = torch.zeros(())
        for batch in valid_loader:
            out = self.model(batch)
            total += out["loss"].detach()
        dist.all_reduce(total)
        if "by_part" in out:
            dist.all_reduce(out["by_part"].detach())
        return total


def main(rank, world_size):
    Trainer(Model(2, 2)).validate([torch.ones(1, 2)] * 2)
