"""Ranks save when the timer of the first rank is due, which asks another method of its own for the clock.

reason: the first rank decides for all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time

import torch
import torch.distributed as dist
from timers import IntervalTimer


class Loop:
    def __init__(self, seconds):
        self.timer = IntervalTimer(seconds)

    def is_due(self):
        flag = torch.tensor([int(self.timer.due())])
        dist.broadcast(flag, src=0)
        return bool(flag)

    def save(self):
        dist.barrier()

    def run(self, wait):
        time.sleep(wait)
        if self.is_due():
            self.save()
        dist.all_reduce(torch.ones(1))


def main(rank, world_size):
    Loop(0.4).run(0.8 if dist.get_rank() == 0 else 0.0)
