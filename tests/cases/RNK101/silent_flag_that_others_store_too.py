"""Whether a report is published is stored by one method for the first rank, and by another one for all of them.

reason: which of both has run last nobody knows: here all ranks publish
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

    def open_to_all(self):
        self.publishes = True

    def collect(self, score):
        total = torch.tensor([score])
        dist.all_reduce(total)
        return total.item()

    def show(self, score):
        if self.publishes:
            print(self.name, self.collect(score))


def main(rank, world_size):
    report = Report("dice")
    report.setup()
    report.open_to_all()
    report.show(1.0)
