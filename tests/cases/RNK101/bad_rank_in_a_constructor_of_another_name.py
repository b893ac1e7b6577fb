"""An object is made with a number of which only its maker knows that it is a rank.

reason: rank 0 alone comes to the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self, process):
        self.process = process

    def report(self, value):
        if self.process == 0:
            dist.all_reduce(value)
            print(value)


def main(rank, world_size):
    me = dist.get_rank()
    Meter(me).report(torch.ones(1))  # expect: RNK101 "self.process == 0"
