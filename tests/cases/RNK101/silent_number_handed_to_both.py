"""Rank 0 and the others save by the same function, each behind a test of its own.

reason: the number of the epoch is the same after the first call, since no call changes a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, epochs):
        self.epochs = epochs
        self.value = torch.ones(2)

    def save(self, epoch):
        if epoch + 1 < self.epochs:
            dist.all_reduce(self.value)
        dist.barrier()

    def fit(self, rank):
        for epoch in range(self.epochs):
            if rank == 0:
                self.save(epoch)
            if rank != 0:
                self.save(epoch)


def main(rank, world_size):
    Trainer(3).fit(rank)
