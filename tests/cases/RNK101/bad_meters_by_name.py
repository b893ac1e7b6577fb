"""A logger sums up its meters, which it holds by their names.

reason: every meter reduces its sum, and rank 0 alone asks for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
from collections import defaultdict

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = 0.0
        self.count = 0

    def update(self, value):
        self.total += value
        self.count += 1

    def synchronize(self):
        both = torch.tensor([self.total, float(self.count)])
        dist.all_reduce(both)
        self.total, self.count = both.tolist()


class MetricLogger:
    def __init__(self):
        self.meters = defaultdict(Meter)

    def update(self, **values):
        for name, value in values.items():
            self.meters[name].update(value)

    def synchronize(self):
        for meter in self.meters.values():
            meter.synchronize()


def train(steps):
    logger = MetricLogger()
    for step in range(steps):
        logger.update(loss=1.0 / (step + 1))
    if dist.get_rank() == 0:
        logger.synchronize()  # expect: RNK101
        print(logger.meters["loss"].total)


def main(rank, world_size):
    train(3)
