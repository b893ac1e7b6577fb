"""A callback of rank 0 sets the flag of the trainer that it is handed.

reason: the trainers of the others go on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 28)
"""
import torch
import torch.distributed as dist


class EarlyStopping:
    def __init__(self, limit):
        self.limit = limit

    def on_epoch_end(self, trainer):
        if dist.get_rank() == 0 and trainer.loss.item() < self.limit:
            trainer.should_stop = True


class Trainer:
    def __init__(self):
        self.stopping = EarlyStopping(1.1)
        self.should_stop = False

    def fit(self, epochs):
        for epoch in range(epochs):
            self.loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(self.loss)
            self.stopping.on_epoch_end(self)
            if self.should_stop:
                break  # expect: RNK109 "self.should_stop"


def main(rank, world_size):
    Trainer().fit(4)
