"""Each of several callbacks may ask for an end, and all ranks count what they have reduced.

reason: the answers rest on a loss that all ranks have
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Printer:
    def on_epoch_end(self, loss):
        if dist.get_rank() == 0:
            print(loss)
        return False


class Patience:
    def __init__(self, allowed):
        self.allowed = allowed
        self.best = 10.0
        self.waited = 0

    def on_epoch_end(self, loss):
        self.waited = 0 if loss < self.best else self.waited + 1
        self.best = min(loss, self.best)
        return self.waited > self.allowed


class Trainer:
    def __init__(self, callbacks):
        self.callbacks = callbacks

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            stop = False
            for callback in self.callbacks:
                stop |= callback.on_epoch_end(loss.item())
            if stop:
                break


def main(rank, world_size):
    Trainer([Printer(), Patience(1)]).fit(4)
