"""The callbacks of a trainer stand in a list, and one of them reduces

reason: the loop comes to all of them, on the first rank only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""

import torch
import torch.distributed as dist


class Callback:
    def on_epoch_end(self, trainer):
        pass


class Printing(Callback):
    def on_epoch_end(self, trainer):
        print(trainer.loss)


class Averaging(Callback):
    def on_epoch_end(self, trainer):
        dist.all_reduce(trainer.loss)


class Trainer:
    def __init__(self):
        self.rank = dist.get_rank()
        self.loss = torch.ones(1)
        self.callbacks = [Printing(), Averaging()]

    def train(self):
        if self.rank == 0:
            for callback in self.callbacks:
                callback.on_epoch_end(self)  # expect: RNK101


def main(rank, world_size):
    Trainer().train()
