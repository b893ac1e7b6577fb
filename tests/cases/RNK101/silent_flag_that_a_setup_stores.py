"""Whether a report is published is stored by a method that runs ahead of the others, and asked behind the sum.

reason: all ranks come to the sum, and rank 0 prints it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        total = self.collect(score)
        if self.publishes:
            print(self.name, total)


def main(rank, world_size):
    report = Report("dice")
    report.setup()
    report.show(1.0)
