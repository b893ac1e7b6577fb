"""Two lists of callbacks: those that reduce are called on all ranks, those that print on the first

reason: none of those that the first rank calls alone waits for anybody in what is called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Callback:
    def on_epoch_begin(self, trainer):
        pass

    def on_epoch_end(self, trainer):
        pass


class Printing(Callback):
    def on_epoch_begin(self, trainer):
        dist.barrier()

    def on_epoch_end(self, trainer):
        print(trainer.loss)


class Averaging(Callback):
    def on_epoch_end(self, trainer):
        dist.all_reduce(trainer.loss)


class Trainer:
    def __init__(self):
        self.rank = dist.get_rank()
        self.loss = torch.ones(1)
        self.callbacks = [Averaging(), Printing()]
        self.printers = [Printing()]

    def train(self):
        for callback in self.callbacks:
            callback.on_epoch_begin(self)
        for callback in self.callbacks:
            callback.on_epoch_end(self)
        if self.rank == 0:
            for printer in self.printers:
                printer.on_epoch_end(self)


def main(rank, world_size):
    Trainer().train()
