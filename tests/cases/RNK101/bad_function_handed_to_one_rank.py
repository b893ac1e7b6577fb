"""A helper calls what it is handed on the first rank only, and is handed a function that reduces

reason: the helper asks for the rank, whoever calls it knows what the function does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""

import torch
import torch.distributed as dist


def mean(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()


def on_first_rank(function, *args):
    if dist.get_rank() == 0:
        return function(*args)
    return None


def report(value):
    print(on_first_rank(mean, value))  # expect: RNK101


class Trainer:
    def on_first_rank(self, function, value):
        if dist.get_rank() == 0:
            function(value)

    def validate(self, value):
        print(mean(value))

    def train(self, value):
        self.on_first_rank(self.validate, value)  # expect: RNK101


def main(rank, world_size):
    report(torch.ones(1))
