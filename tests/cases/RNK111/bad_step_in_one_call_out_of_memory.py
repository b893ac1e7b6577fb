"""A step goes forward and backward in one call, and is left out where the memory does not suffice.

reason: the ranks that had enough wait in the backward of the step that one of them has left
runs: no (needs GPUs)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Strategy:
    def __init__(self, model, optimizer):
        self.net = DistributedDataParallel(model)
        self.optimizer = optimizer

    def step(self, batch):
        loss = self.net(batch).mean()
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.item()


class Tuner:
    def __init__(self, strategy):
        self.strategy = strategy
        self.skipped = 0

    def epoch(self, loader):
        for batch in loader:
            try:
                loss = self.strategy.step(batch)
            except torch.OutOfMemoryError:  # expect: RNK111 "backward"
                self.skipped += 1
                torch.cuda.empty_cache()
                continue
            print(loss)


def main(model, loader):
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    Tuner(Strategy(model, optimizer)).epoch(loader)
