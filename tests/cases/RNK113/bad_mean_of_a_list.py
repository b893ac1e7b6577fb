"""Early stopping looks at the mean of a list of this rank's losses.

reason: the losses are of the rank's own batches, and the ranks stop in different epochs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 42); rank 1 hung in barrier (line 64)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


@torch.no_grad()
def validate(model, batches):
    losses = []
    for batch in batches:
        losses.append(model(batch).sum().item())
    return sum(losses) / len(losses)


class Patience:
    def __init__(self, limit):
        self.limit = limit
        self.best = float("inf")
        self.bad = 0

    def is_over(self, value):
        if value < self.best:
            self.best = value
            self.bad = 0
        else:
            self.bad += 1
        return self.bad >= self.limit


def train(model, batches, held_out):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    patience = Patience(limit=1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        if patience.is_over(validate(model, held_out)):
            break  # expect: RNK113


def train_until_low(model, batches, held_out, limit):
    model = DistributedDataParallel(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(5):
        for batch in batches:
            optimizer.zero_grad()
            model(batch).sum().backward()
            optimizer.step()
        losses = [model(batch).detach().sum() for batch in held_out]
        if torch.stack(losses).mean() < limit:
            break  # expect: RNK113


def main(rank, world_size):
    sign = 1.0 if rank == 0 else -1.0
    train(torch.nn.Linear(2, 1, bias=False), [torch.ones(1, 2)] * 2, [sign * torch.ones(1, 2)])
    dist.barrier()
