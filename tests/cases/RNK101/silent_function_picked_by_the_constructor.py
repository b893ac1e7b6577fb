"""The constructor picks a function by the rank, and both of them reduce, or none does.

reason: all ranks come to the same collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reporter:
    def __init__(self):
        first = dist.get_rank() == 0
        self.finish = self.report if first else self.reduce
        self.write = print if first else self.skip
        self.close = None
        if first:
            self.close = self.skip

    def report(self, value):
        dist.all_reduce(value)
        print(value.item())

    def reduce(self, value):
        dist.all_reduce(value)

    def skip(self, value):
        pass

    def run(self, value):
        self.finish(value)
        self.write(value)
        if self.close is not None:
            self.close(value)


def main(rank, world_size):
    Reporter().run(torch.ones(1))
