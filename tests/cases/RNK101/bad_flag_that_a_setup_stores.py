"""Whether a report is published is stored by a method that runs ahead of the others.

reason: the flag begins as no, and rank 0 alone says yes: the others never come to the sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 finished
"""

import torch
import torch.distributed as dist


class Report:
    def __init__(self, name):
        self.name = name
        self.publishes = False
        self.best = 0.0

    def setup(self):
        self.publishes = dist.get_rank() == 0

    def collect(self, score):
        total = torch.tensor([score])
        dist.all_reduce(total)
        return total.item()

    def show(self, score):
        if score <= self.best:
            return
        self.best = score
        if self.publishes:
            print(self.name, self.collect(score))  # expect: RNK101 "self.publishes"


def main(rank, world_size):
    report = Report("dice")
    report.setup()
    report.show(1.0)
