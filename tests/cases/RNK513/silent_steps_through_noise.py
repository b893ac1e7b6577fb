"""Rank 0 draws samples with a scheduler of noise

reason: its step gives the next sample back, and no optimizer hears of it
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


class Noise:
    def step(self, predicted, time, sample):
        return sample - predicted / (time + 1)


def main(rank, world_size):
    torch.manual_seed(0)
    scheduler = Noise()
    model = DDP(torch.nn.Linear(2, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        if rank == 0:
            sample = torch.ones(1, 2)
            for time in range(3):
                sample = scheduler.step(sample, time, sample)
    assert not drifted(model)
