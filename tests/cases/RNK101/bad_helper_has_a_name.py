"""A helper that reduces on rank 0 alone has another name where it is called, and so has what the constructor picks.

reason: rank 0 alone comes to the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def sync_all(value, index):
    if index == 0:
        dist.all_reduce(value)
    return value


def report(value):
    dist.all_reduce(value)


def skip(value):
    pass


class Reporter:
    def __init__(self):
        self.finish = report if dist.get_rank() == 0 else skip

    def run(self, value):
        finish = self.finish
        finish(value)  # expect: RNK101 "all_reduce"


class Lead:
    def __init__(self):
        self.finish = None
        is_first = dist.get_rank() == 0
        if is_first:
            self.finish = self.report

    def report(self, value):
        dist.all_reduce(value)

    def run(self, value):
        if self.finish is not None:
            self.finish(value)  # expect: RNK101 "self.finish is not None"


def main(rank, world_size):
    value = torch.ones(1)
    sync = sync_all
    sync(value, dist.get_rank())  # expect: RNK101 "index == 0"
    Reporter().run(value)
    Lead().run(value)
