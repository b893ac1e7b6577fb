"""Some objects of a comprehension reduce on all ranks, others only show what they have.

reason: the reduction is reached by all; the variable of another comprehension has the same name and another class
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(2)

    def mean(self):
        dist.all_reduce(self.total)
        return self.total


class Line:
    def mean(self):
        return "-"


def main(rank, world_size):
    meters = [Meter() for _ in range(2)]
    lines = [Line() for _ in range(2)]
    means = [each.mean() for each in meters]
    if rank == 0:
        print(means, [each.mean() for each in lines])
