"""A trainer that stores its rank and reduces under a test of it.

reason: self.rank comes from get_rank() in the constructor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model):
        self.model = model
        self.rank = dist.get_rank()
        self.world_size = dist.get_world_size()

    def step(self, batch):
        return self.model(batch).pow(2).mean().detach()

    def run(self, steps):
        for step in range(steps):
            loss = self.step(torch.ones(2, 4))
            if self.rank == 0:
                dist.all_reduce(loss, op=dist.ReduceOp.SUM)  # expect: RNK101 "self.rank == 0"
                print(step, (loss / self.world_size).item())


def main(rank, world_size):
    Trainer(torch.nn.Linear(4, 1)).run(steps=2)
