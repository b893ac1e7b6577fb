"""The loader is only gone through by the evaluation of every epoch.

reason: in which order samples are scored makes no difference
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Trainer:
    def __init__(self, model, batches, held_back):
        self.model = model
        self.batches = batches
        self.held_back = DataLoader(held_back, batch_size=8, sampler=DistributedSampler(held_back))

    def evaluate(self):
        return sum(self.model(batch).item() for batch in self.batches_of(self.held_back))

    def evaluate_loss(self):
        total = 0.0
        for batch in self.held_back:
            total += self.model(batch).item()
        return total

    def fit(self, epochs):
        for epoch in range(epochs):
            for batch in self.batches:
                self.model(batch).backward()
            self.evaluate_loss()
