"""A field of a record that a call of another file fills by the rank decides only who prints.

reason: all ranks of a shared run ask for the spread, by a field that is the same on all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from launch import attached
from settings import Settings


def spread(value):
    highest = value.clone()
    dist.all_reduce(highest, op=dist.ReduceOp.MAX)
    return (highest - value).item()


class Trainer:
    def __init__(self, settings: Settings):
        self.settings = settings

    def report(self, value):
        difference = 0.0
        if self.settings.runtime.seat.shared:
            difference = spread(value)
        if self.settings.runtime.seat.head:
            print(difference)


def main(rank, world_size):
    Trainer(attached(Settings())).report(torch.ones(1))
