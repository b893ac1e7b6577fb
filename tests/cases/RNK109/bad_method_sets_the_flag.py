"""A method of the trainer sets the flag on rank 0.

reason: the other ranks go on and wait for it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 19)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, limit):
        self.limit = limit
        self.done = False

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            self.validate(loss.item())
            if self.done:
                break  # expect: RNK109 "self.done"

    def validate(self, loss):
        if dist.get_rank() == 0:
            print("loss", loss)
            if loss < self.limit:
                self.done = True


def main(rank, world_size):
    Trainer(1.5).fit(4)
