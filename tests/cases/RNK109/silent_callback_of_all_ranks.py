"""A callback sets the flag of the trainer that it is handed on all ranks, or it is reduced.

reason: the loss was reduced, and so was the flag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class EarlyStopping:
    def __init__(self, limit):
        self.limit = limit

    def on_epoch_end(self, trainer):
        if trainer.loss.item() < self.limit:
            trainer.should_stop = True
            if dist.get_rank() == 0:
                print("stops")


class Slow:
    def on_epoch_end(self, trainer):
        if dist.get_rank() == 0 and trainer.loss.item() < 1.1:
            trainer.late = True
        flag = torch.tensor(int(trainer.late))
        dist.all_reduce(flag)
        trainer.late = bool(flag.item())


class Trainer:
    def __init__(self):
        self.stopping = EarlyStopping(1.1)
        self.slow = Slow()
        self.should_stop = self.late = False

    def fit(self, epochs):
        for epoch in range(epochs):
            self.loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(self.loss)
            self.stopping.on_epoch_end(self)
            self.slow.on_epoch_end(self)
            if self.should_stop or self.late:
                break


def main(rank, world_size):
    Trainer().fit(4)
