"""A helper makes the object of which a method reduces, for an attribute or a variable

reason: whichever way the helper returns, it gives back an object of one class
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""

import torch
import torch.distributed as dist


class Engine:
    def __init__(self, name, steps=1):
        self.name = name
        self.steps = steps

    def evaluate(self, value):
        dist.all_reduce(value)
        return value / dist.get_world_size()


def make_engine(settings):
    if settings["long"]:
        return Engine("long", steps=100)
    return Engine("short")


class Runner:
    def __init__(self, settings):
        self.engine = make_engine(settings)

    def step(self, value):
        if dist.get_rank() == 0:
            print(self.engine.evaluate(value))  # expect: RNK101


def run(settings, value):
    engine = make_engine(settings)
    if dist.get_rank() == 0:
        print(engine.evaluate(value))  # expect: RNK101


def main(rank, world_size):
    Runner({"long": False}).step(torch.ones(1))
