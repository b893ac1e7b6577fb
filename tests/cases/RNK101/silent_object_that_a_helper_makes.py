"""A helper makes an object of one of two classes, of which one reduces

reason: which class it is nobody knows, nor what a method makes that others override; the third is called on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Engine:
    def evaluate(self, value):
        dist.all_reduce(value)
        return value / dist.get_world_size()

    def show(self, value):
        print(value)


class LocalEngine:
    def evaluate(self, value):
        print(value)
        return value


def make_engine(name):
    if name == "local":
        return LocalEngine()
    return Engine()


def make_shared_engine(name):
    print(name)
    return Engine()


class Runner:
    def __init__(self, name):
        self.engine = make_engine(name)
        self.shared = make_shared_engine(name)

    def step(self, value):
        if dist.get_rank() == 0:
            self.engine.evaluate(value)
        mean = self.shared.evaluate(value)
        if dist.get_rank() == 0:
            self.shared.show(mean)


class Reporter:
    def make_engine(self):
        return Engine()

    def report(self, value):
        engine = self.make_engine()
        if dist.get_rank() == 0:
            engine.evaluate(value)


class LocalReporter(Reporter):
    def make_engine(self):
        return LocalEngine()


def main(rank, world_size):
    Runner("local").step(torch.ones(1))
    LocalReporter().report(torch.ones(1))
