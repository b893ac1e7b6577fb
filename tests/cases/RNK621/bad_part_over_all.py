"""The sum over the rank's part is divided by the number of all samples

reason: two ranks have seen half of the samples each
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 41)
"""

import torch
from torch.utils.data import DataLoader, DistributedSampler


def evaluate(loader):
    total = 0.0
    for batch in loader:
        total += batch.sum().item()
    return total / len(loader.dataset)  # expect: RNK621 "too small by the number of ranks"


class Trainer:
    def __init__(self, data):
        self.sampler = DistributedSampler(data, shuffle=False)
        self.loader = DataLoader(data, batch_size=2, sampler=self.sampler)

    def validate(self):
        correct = 0
        for _, batch in enumerate(self.loader):
            correct += int((batch > 0).sum())
        accuracy = 100.0 * correct / len(self.loader.dataset)  # expect: RNK621
        print(accuracy)

    def loss(self):
        loss = 0.0
        for batch in self.loader:
            loss += batch.sum().item()
        loss /= len(self.loader.dataset)  # expect: RNK621
        return loss


def main(rank, world_size):
    data = [torch.ones(1)] * 8
    assert evaluate(DataLoader(data, batch_size=2, sampler=DistributedSampler(data, shuffle=False))) == 1.0, "not the mean"
