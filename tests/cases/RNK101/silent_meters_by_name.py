"""All ranks sum up the meters, and rank 0 shows them; other things are held in lists, too.

reason: all ranks call the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from collections import defaultdict

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = 0.0

    def update(self, value):
        self.total += value

    def synchronize(self):
        total = torch.tensor([self.total])
        dist.all_reduce(total)
        self.total = total.item()


class Printer:
    def show(self, name, meter):
        print(name, meter.total)


class Pair:
    def __init__(self):
        self.held = [Meter(), Printer()]


class MetricLogger:
    def __init__(self):
        self.meters = defaultdict(Meter)
        self.printers: list[Printer] = [Printer()]

    def synchronize(self):
        for meter in self.meters.values():
            meter.synchronize()

    def show(self):
        for printer in self.printers:
            for name, meter in self.meters.items():
                printer.show(name, meter)


def train(steps):
    logger, pair = MetricLogger(), Pair()
    for step in range(steps):
        logger.meters["loss"].update(1.0 / (step + 1))
    logger.synchronize()
    if dist.get_rank() == 0:
        logger.show()
        for thing in pair.held:
            print(thing)


def main(rank, world_size):
    train(3)
