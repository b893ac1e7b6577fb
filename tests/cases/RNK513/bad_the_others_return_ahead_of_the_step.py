"""The others return ahead of the scheduler's step

reason: what stands behind the return is of rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 46)
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


class Trainer:
    def __init__(self, rank):
        self.rank = rank
        self.model = DDP(torch.nn.Linear(2, 1))
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=1.0)
        self.lr_scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, step_size=1)

    def fit(self, epochs):
        for epoch in range(epochs):
            self.optimizer.zero_grad()
            self.model(torch.ones(1, 2)).sum().backward()
            self.optimizer.step()
            self.on_epoch_end(epoch)

    def on_epoch_end(self, epoch):
        if self.rank != 0:
            return
        print(f"epoch {epoch}")
        self.lr_scheduler.step()  # expect: RNK513


def main(rank, world_size):
    torch.manual_seed(0)
    trainer = Trainer(rank)
    trainer.fit(3)
    assert not drifted(trainer.model), "each rank has a model of its own"
