"""A backward for which the memory does not suffice is left out.

reason: the backward needs memory of its own before it reduces; the ranks that had enough wait there
runs: no (needs GPUs)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, model, criterion, optimizer):
        self.model = DistributedDataParallel(model)
        self.criterion = criterion
        self.optimizer = optimizer

    def run(self, loader):
        for x, y in loader:
            loss = self.criterion(self.model(x), y)
            try:
                loss.backward()
            except torch.cuda.OutOfMemoryError:  # expect: RNK111 "backward"
                torch.cuda.empty_cache()
                continue
            self.optimizer.step()
