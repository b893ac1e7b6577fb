"""A meter keeps count of the loss of each rank's own data, and ranks save where its average is better than before.

reason: saving gathers something of all ranks, and only some of them have improved
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (line 42); rank 1 finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Meter:
    def __init__(self):
        self.reset()

    def reset(self):
        self.sum = 0.0
        self.count = 0

    def update(self, value, n=1):
        self.sum += value * n
        self.count += n

    @property
    def average(self):
        return self.sum / max(self.count, 1)


@torch.no_grad()
def validate(model, loader):
    model.eval()
    meter = Meter()
    for batch in loader:
        loss = model(batch).mean()
        meter.update(loss.item(), batch.size(0))
    return meter.average


def save(state, losses):
    parts = [None] * dist.get_world_size()
    dist.all_gather_object(parts, losses)
    if dist.get_rank() == 0:
        print(len(state), parts)


def fit(model, loader, epochs):
    best = 1.0
    for _ in range(epochs):
        loss = validate(model, loader)
        if loss < best:
            best = loss
            save(model.module.state_dict(), [loss])  # expect: RNK107


def main(rank, world_size):
    model = torch.nn.Linear(3, 1)
    torch.nn.init.ones_(model.weight)
    torch.nn.init.zeros_(model.bias)
    loader = [torch.full((2, 3), float(rank))]
    fit(DistributedDataParallel(model), loader, 1)
