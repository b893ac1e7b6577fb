"""Rank 0 asks an object that counts bad epochs, and all ranks look at its flag.

reason: the objects of the other ranks were never asked
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 32)
"""
import torch
import torch.distributed as dist


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.best = None
        self.bad_epochs = 0
        self.should_stop = False

    def __call__(self, loss):
        if self.best is None or loss < self.best:
            self.best = loss
            self.bad_epochs = 0
        else:
            self.bad_epochs += 1
            if self.bad_epochs >= self.patience:
                self.should_stop = True


def train(epochs):
    stopping = EarlyStopping(patience=1)
    for epoch in range(epochs):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            stopping(loss.item())
        if stopping.should_stop:
            break  # expect: RNK109 "stopping.should_stop"


def main(rank, world_size):
    train(4)
