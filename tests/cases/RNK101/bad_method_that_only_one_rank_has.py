"""The constructor gives rank 0 something to do in the end.

reason: the others have None, and pass by
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist


class Reporter:
    def __init__(self):
        self.finish = None
        if dist.get_rank() == 0:
            self.finish = self.report

    def report(self, value):
        dist.all_reduce(value)

    def run(self, value):
        if self.finish is not None:
            self.finish(value)  # expect: RNK101 "self.finish is not None"


def main(rank, world_size):
    Reporter().run(torch.ones(1))
