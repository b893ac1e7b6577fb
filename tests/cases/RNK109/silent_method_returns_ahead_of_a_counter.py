"""A method sends all ranks but the first back early, ahead of a log; the flag is set on all ranks, or none.

reason: the flag stands ahead of the early return, or comes from a reduced loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.stop = False
        self.lines = []

    def check(self, loss):
        self.stop = loss < 1
        if dist.get_rank() != 0:
            return
        self.lines = [*self.lines, loss]

    def run(self, steps):
        for _ in range(steps):
            loss = torch.ones(1)
            dist.all_reduce(loss)
            self.check(loss.item())
            if self.stop:
                break


def main(rank, world_size):
    Trainer().run(3)
