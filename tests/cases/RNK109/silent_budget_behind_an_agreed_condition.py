"""A search goes on until an object says stop, which asks the budget of time of the first rank.

reason: the first rank decides for all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time
from dataclasses import dataclass, field

import torch
import torch.distributed as dist


@dataclass
class TimeBudget:
    seconds: float
    started: float = field(default_factory=time.time)

    @property
    def left(self):
        return self.seconds - (time.time() - self.started)

    @property
    def exhausted(self):
        return self.left <= 0


class StopCondition:
    def __init__(self, budget, max_steps):
        self.budget = budget
        self.max_steps = max_steps

    def __call__(self, step):
        stops = torch.tensor([int(self.budget.exhausted)])
        dist.broadcast(stops, src=0)
        return step >= self.max_steps or bool(stops)


class Search:
    def __init__(self, stop):
        self.stop = stop

    def run(self):
        step = 0
        while not self.stop(step):
            dist.all_reduce(torch.ones(1))
            step += 1
        return step


def main(rank, world_size):
    search = Search(StopCondition(TimeBudget(0.4), 10**9))
    time.sleep(0.8 if dist.get_rank() == 0 else 0.0)
    search.run()
