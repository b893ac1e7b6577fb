"""All ranks communicate in a group that is made when it is first asked for.

reason: all ranks have made the group before, and come to what is communicated in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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

    def report(self, value):
        group = self.cpu
        dist.all_reduce(value, group=group)
        if self.rank == 0:
            print(value.item(), group.size())


@functools.lru_cache()
def cpu_group():
    return dist.new_group(backend="gloo")


def report(value):
    group = cpu_group()
    dist.all_reduce(value, group=group)
    if dist.get_rank() == 0:
        print(value.item(), dist.get_world_size(group))


def main(rank, world_size):
    Communication().report(torch.ones(1))
    report(torch.ones(1))
