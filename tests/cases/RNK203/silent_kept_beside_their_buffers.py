"""Reducers keep handles beside their buffers: they take them out and wait, or one barrier stands ahead of the buffers.

reason: each handle is waited for, by itself, in an earlier loop, or by what blocks behind it on the same group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class TakesAll:
    def __init__(self):
        self._taken = []

    def launch(self, x):
        work = dist.all_reduce(x, async_op=True)
        self._taken.append((work, x))

    def finish(self):
        while self._taken:
            work, x = self._taken.pop(0)
            work.wait()
            x.div_(2)


class WaitsFirst:
    def __init__(self):
        self._begun = []

    def launch(self, x):
        work = dist.all_reduce(x, async_op=True)
        self._begun.append((work, x))

    def finish(self):
        for work, _ in self._begun:
            work.wait()
        for _, x in self._begun:
            x.div_(2)
        self._begun.clear()


class LeavesItToOthers:
    def __init__(self):
        self._open = []

    def launch(self, x):
        work = dist.all_reduce(x, async_op=True)
        self._open.append((work, x))

    def finish(self):
        for _, x in self._open:
            x.div_(2)
        self._open = []


class WaitedForOutside:
    def __init__(self):
        self.running = []

    def launch(self, x):
        work = dist.all_reduce(x, async_op=True)
        self.running.append((work, x))

    def finish(self):
        for _, x in self.running:
            x.div_(2)
        self.running.clear()


def main(rank, world_size):
    for reducer in (TakesAll(), WaitsFirst()):
        reducer.launch(torch.ones(2))
        reducer.finish()
    left = LeavesItToOthers()
    left.launch(torch.ones(2))
    dist.barrier()
    left.finish()
    outside = WaitedForOutside()
    outside.launch(torch.ones(2))
    outside.running[0][0].wait()
    outside.finish()
