"""A setting chooses between two strategies, of which one stands for a single process

reason: what the other one has in its place does nothing, so several processes have the one that waits
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 25); rank 1 finished
"""

import torch
import torch.distributed as dist


class Alone:
    def reduce(self, value):
        return value

    def is_first(self):
        return True


class Together:
    def __init__(self):
        self.rank = dist.get_rank()

    def reduce(self, value):
        dist.all_reduce(value)
        return value

    def is_first(self):
        return self.rank == 0


def build(name):
    if name == "ddp":
        return Together()
    return Alone()


_strategy = None


def choose(name):
    global _strategy
    if name == "ddp":
        _strategy = Together()
    else:
        _strategy = Alone()


def chosen():
    return _strategy


class Trainer:
    def __init__(self, settings):
        self.strategy = build(settings["strategy"])

    def log(self, loss):
        if self.strategy.is_first():
            print("loss", self.strategy.reduce(loss).item())  # expect: RNK101


class Evaluator:
    def __init__(self):
        self.strategy = chosen()

    def log(self, loss):
        if self.strategy.is_first():
            print("loss", self.strategy.reduce(loss).item())  # expect: RNK101


def main(rank, world_size):
    choose("ddp")
    Trainer({"strategy": "ddp"}).log(torch.ones(1))
