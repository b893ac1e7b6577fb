"""The flag is an attribute, and is reduced over a group of its own.

reason: its members decide by the same value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


class Watch:
    def __init__(self, group):
        self.group = group
        self.start = time.time()

    def pause(self):
        self.late = torch.tensor(float(time.time() - self.start > 3600))
        dist.all_reduce(self.late, op=dist.ReduceOp.MAX, group=self.group)
        if self.late.item():
            dist.barrier(self.group)


def main(rank, world_size):
    Watch(dist.new_group([0, 1])).pause()
