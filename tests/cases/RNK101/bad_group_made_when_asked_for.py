"""The group of an all-reduce is made when it is first asked for, and only rank 0 comes.

reason: what only rank 0 communicates in the group is the mistake, whether the group is there already or not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 29); rank 1 finished
"""
import functools

import torch
import torch.distributed as dist


class Communication:
    def __init__(self):
        self.rank = dist.get_rank()
        self._cpu = None

    @property
    def cpu(self):
        if self._cpu is None:
            self._cpu = dist.new_group(backend="gloo")
        return self._cpu

    def meet(self):
        dist.barrier(group=self.cpu)

    def report(self, value):
        if self.rank == 0:
            dist.all_reduce(value, group=self.cpu)  # expect: RNK101 "dist.all_reduce(value, group=self.cpu)"


@functools.lru_cache()
def cpu_group():
    return dist.new_group(backend="gloo")


def report(value):
    if dist.get_rank() == 0:
        dist.all_reduce(value, group=cpu_group())  # expect: RNK101 "dist.all_reduce(value, group=cpu_group())"


def main(rank, world_size):
    communication = Communication()
    communication.meet()
    communication.report(torch.ones(1))
