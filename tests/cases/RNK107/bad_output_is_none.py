"""A sum is reduced unless the model gave back nothing, as it does for an empty part of a batch

reason: the parts of a batch that are empty are not the same on all ranks
runs: no (the model is behind DDP, and its backward as well)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Model(torch.nn.Linear):
    def forward(self, x):
        if len(x) == 0:
            return None
        y = super().forward(x)
        return {"loss": y.sum(), "by_part": y.sum(0)}


class Trainer:
    def __init__(self, model: Model, parts):
        self.model = DDP(model)
        self.parts = parts

    def train(self, train_loader):
        for batch in train_loader:
            for part in range(self.parts):
                out = self.model(batch[part :: self.parts])
                if out is None:
                    continue  # expect: RNK107 low
                total = out["loss"].detach()
                dist.all_reduce(total)
