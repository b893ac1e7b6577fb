"""A call of another file puts a test of the rank into a field of a record, and the trainer asks that.

reason: rank 0 alone asks for the spread, for which all are asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
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
        if self.settings.runtime.seat.head:
            print(spread(value))  # expect: RNK101 "runs only when `self.settings.runtime.seat.head`"


def main(rank, world_size):
    Trainer(attached(Settings())).report(torch.ones(1))
