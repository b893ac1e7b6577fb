"""A trainer that keeps is_main and uses it only for output.

reason: epochs, averages and barriers are the same on every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, epochs):
        self.epochs = epochs
        self.rank = dist.get_rank()
        self.world_size = dist.get_world_size()
        self.is_main = self.rank == 0
        self.best = float("inf")

    def log(self, *parts):
        if self.is_main:
            print(*parts)

    def average(self, value):
        tensor = torch.tensor(value)
        dist.all_reduce(tensor)
        return tensor.item() / self.world_size

    def fit(self):
        for epoch in range(self.epochs):
            loss = self.average(1.0 / (epoch + self.rank + 1))
            self.log("epoch", epoch, "loss", loss)
            if loss < self.best:
                self.best = loss
                self.log("new best")
            dist.barrier()


def main(rank, world_size):
    Trainer(epochs=2).fit()
