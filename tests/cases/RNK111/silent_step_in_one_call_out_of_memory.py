"""A step for which the memory does not suffice ends the process; a pass without one is left out on a plain model.

reason: the launcher stops the other ranks; nobody waits for the pass of a model that is not wrapped
runs: no (needs GPUs)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel


class Strategy:
    def __init__(self, model, critic, optimizer):
        self.net = DistributedDataParallel(model)
        self.critic = critic
        self.optimizer = optimizer

    def step(self, batch):
        loss = self.net(batch).mean()
        loss.backward()
        self.optimizer.step()
        return loss.item()

    def judge(self, batch):
        score = self.critic(batch).mean()
        score.backward()
        return score.item()


class Tuner:
    def __init__(self, strategy):
        self.strategy = strategy

    def epoch(self, loader):
        for batch in loader:
            try:
                loss = self.strategy.step(batch)
            except torch.OutOfMemoryError:
                print("batch of", len(batch))
                os._exit(17)
            print(loss)

    def judged(self, loader):
        for batch in loader:
            try:
                score = self.strategy.judge(batch)
            except torch.OutOfMemoryError:
                continue
            print(score)


def main(model, critic, loader):
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    tuner = Tuner(Strategy(model, critic, optimizer))
    tuner.epoch(loader)
    tuner.judged(loader)
