"""A method that joins the group keeps the rank; the constructor has a number for one process.

reason: only rank 0 averages
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.rank = 0

    def join(self):
        if dist.is_initialized():
            self.rank = dist.get_rank()
        return self

    def average(self, value):
        dist.all_reduce(value)
        return value / dist.get_world_size()

    def report(self, loss):
        if self.rank == 0:
            print(self.average(loss))  # expect: RNK101 "self.rank == 0"


def main(rank, world_size):
    Trainer().join().report(torch.ones(1))
