"""A helper calls what it is handed on the first rank only, and is handed functions that meet nobody

reason: what reduces is handed to a helper that calls it on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def mean(value):
    dist.all_reduce(value)
    return value / dist.get_world_size()


def shown(value):
    print(value)


def on_first_rank(function, *args):
    if dist.get_rank() == 0:
        return function(*args)
    return None


def timed(function, *args):
    result = function(*args)
    if dist.get_rank() == 0:
        print("done", function.__name__)
    return result


class Trainer:
    def on_first_rank(self, function, value):
        if dist.get_rank() == 0:
            function(value)

    def validate(self, value):
        print(value)

    def train(self, value):
        self.on_first_rank(self.validate, timed(mean, value))


def main(rank, world_size):
    on_first_rank(shown, timed(mean, torch.ones(1)))
    Trainer().train(torch.ones(1))
