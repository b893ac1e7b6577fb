"""Rank 0 has a list of its own, and calls the method that a derived class replaces by one that uses it.

reason: who calls the method of the base calls that of the derived class: only rank 0 comes there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


class Trainer:
    def __init__(self, rank):
        self.rank = rank
        if self.rank == 0:
            self.lines = []

    def train(self):
        dist.barrier()
        if self.rank == 0:
            self.validate()

    def validate(self):
        raise NotImplementedError

    def show(self, line):
        self.lines.append(line)


class PlainTrainer(Trainer):
    def validate(self):
        self.show("valid")


def main(rank, world_size):
    PlainTrainer(rank).train()
