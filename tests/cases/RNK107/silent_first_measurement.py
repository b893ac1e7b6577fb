"""The first step has nothing measured yet, and goes on without printing.

reason: whether a time was taken does not depend on what the clock says; it is the first step on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


class StepTimer:
    def __init__(self):
        self._previous = None
        self._new = None
        self.measured = None

    def click(self):
        self._previous = self._new
        self._new = time.time()
        if self._previous is not None:
            self.measured = self._new - self._previous


def train(steps):
    timer = StepTimer()
    for step in range(steps):
        timer.click()
        loss = torch.ones(1)
        if timer.measured is None:
            continue
        dist.all_reduce(loss)
        print(step, loss.item(), timer.measured)


def main(rank, world_size):
    train(3)
