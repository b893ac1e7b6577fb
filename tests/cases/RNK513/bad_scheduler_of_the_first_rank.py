"""Rank 0 evaluates, and steps the scheduler by what it has found

reason: the optimizers of the others keep the old learning rate
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 43)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def drifted(model):
    """Whether the copies of a model differ."""
    weight = torch.cat([p.detach().flatten() for p in model.parameters()])
    seen = [torch.zeros_like(weight) for _ in range(dist.get_world_size())]
    dist.all_gather(seen, weight)
    return any(not torch.equal(seen[0], other) for other in seen)


def evaluate(model):
    with torch.no_grad():
        return model(torch.ones(1, 2)).sum().item()


def train(model, optimizer, scheduler, epochs):
    for _ in range(epochs):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        if dist.get_rank() == 0:
            metric = evaluate(model.module)
            print(f"validation: {metric:.3f}")
            scheduler.step(metric)  # expect: RNK513 "another learning rate"


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0, factor=0.1, mode="max")
    train(model, optimizer, scheduler, 6)
    assert not drifted(model), "each rank has a model of its own"
