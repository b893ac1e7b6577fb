"""The time is taken from rank 0 where a limit is set, and each rank's own is used for the log

reason: without a limit no rank compares its time with anything that it could reach
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time

import torch
import torch.distributed as dist


def synced(value):
    if not dist.is_initialized():
        return value
    box = [value]
    dist.broadcast_object_list(box, 0)
    return box[0]


class Loop:
    def __init__(self, limit):
        self.started = time.time()
        self.limit = limit

    def elapsed(self):
        if self.limit < float("inf"):
            return synced(time.time() - self.started)
        return time.time() - self.started

    def run(self, steps):
        for _ in range(steps):
            if self.elapsed() > self.limit:
                break
            dist.all_reduce(torch.ones(1))


def main(rank, world_size):
    Loop(0.05).run(50)
    Loop(float("inf")).run(3)
