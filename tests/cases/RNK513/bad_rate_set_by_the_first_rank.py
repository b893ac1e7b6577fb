"""Rank 0 lowers the learning rate of the groups

reason: the others go on with the old one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 37)
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


def lower(optimizer, epoch):
    for group in optimizer.param_groups:
        group["lr"] = 1.0 / (epoch + 2)  # expect: RNK513 "another learning rate"


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    for epoch in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        if rank == 0:
            print(f"epoch {epoch}")
            lower(optimizer, epoch)
    assert not drifted(model), "each rank has a model of its own"
