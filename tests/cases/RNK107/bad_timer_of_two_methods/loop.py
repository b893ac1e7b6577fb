"""Ranks save when a timer is due, which asks another method of its own for the clock.

reason: each rank looks at its own clock, and the one that started later is not due
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 hung in all_reduce (line 27)
"""

import time

import torch
import torch.distributed as dist
from timers import IntervalTimer


class Loop:
    def __init__(self, seconds):
        self.timer = IntervalTimer(seconds)


    def save(self):
        dist.barrier()

    def run(self, wait):
        time.sleep(wait)
        if self.timer.due():
            self.save()  # expect: RNK107 "depends on `self.timer.due()`"
        dist.all_reduce(torch.ones(1))


def main(rank, world_size):
    Loop(0.4).run(0.8 if dist.get_rank() == 0 else 0.0)
