"""Rank 0 has a list of its own, and all ranks call the method that a derived class replaces by one that uses it.

reason: the other ranks have no such list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised AttributeError (line 27)
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
            print("valid")
        self.validate()

    def validate(self):
        raise NotImplementedError

    def show(self, line):
        self.lines.append(line)  # expect: RNK806 "has a value on the first rank only"


class PlainTrainer(Trainer):
    def validate(self):
        self.show("valid")


def main(rank, world_size):
    PlainTrainer(rank).train()
