"""All ranks step the scheduler, and rank 0 logs the rate

reason: only what is printed is of rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1)
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        scheduler.step()
        if rank == 0:
            print(scheduler.get_last_lr())
    assert not drifted(model)
