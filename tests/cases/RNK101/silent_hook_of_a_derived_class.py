"""Hooks that derived classes override: on all ranks with communication, on one rank without.

reason: what only rank 0 calls communicates in no class of those that inherit the caller
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Loop:
    def run(self, value):
        self.step(value)
        if dist.get_rank() == 0:
            self.finish(value)

    def step(self, value):
        value += 1

    def finish(self, value):
        print(value.item())


class Trainer(Loop):
    def step(self, value):
        dist.all_reduce(value)

    def finish(self, value):
        print("done", value.item())


class OwnRun(Loop):
    """Overrides the caller, too."""

    def run(self, value):
        self.finish(value)

    def finish(self, value):
        dist.all_reduce(value)


def main(rank, world_size):
    Trainer().run(torch.ones(1))
    OwnRun().run(torch.ones(1))
