"""A backward for which the memory does not suffice ends the process, or belongs to a model that is not wrapped.

reason: torchrun ends the others; nobody waits for a backward of one rank's own
runs: no (needs GPUs)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, model, critic, criterion, optimizer):
        self.model = DistributedDataParallel(model)
        self.critic = critic
        self.criterion = criterion
        self.optimizer = optimizer

    def run(self, loader):
        for x, y in loader:
            loss = self.criterion(self.model(x), y)
            try:
                loss.backward()
            except torch.cuda.OutOfMemoryError:
                print("batch of", len(x))
                raise
            self.optimizer.step()

    def judge(self, loader):
        for x, y in loader:
            score = self.criterion(self.critic(x), y)
            try:
                score.backward()
            except torch.cuda.OutOfMemoryError:
                continue
