"""The trainer's flag is set on rank 0.

reason: the others go on to the next epoch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 20)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, stopper):
        self.rank = dist.get_rank()
        self.stopper = stopper
        self.stop = False

    def fit(self, epochs):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            if self.rank == 0:
                self.stop = self.stopper(epoch)
            if self.stop:
                break  # expect: RNK109 "self.stop"


def main(rank, world_size):
    Trainer(lambda epoch: epoch == 1).fit(4)
