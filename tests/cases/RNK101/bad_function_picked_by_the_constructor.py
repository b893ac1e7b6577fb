"""The constructor picks what a method calls in the end, by the rank.

reason: only the function of rank 0 reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def report(value):
    dist.all_reduce(value)
    print(value.item())


def skip(value):
    pass


class Reporter:
    def __init__(self):
        self.finish = report if dist.get_rank() == 0 else skip

    def run(self, value):
        self.finish(value)  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    Reporter().run(torch.ones(1))
