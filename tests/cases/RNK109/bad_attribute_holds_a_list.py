"""A list that the trainer keeps is set on rank 0.

reason: the trainer of the others goes on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.stop = [False]

    def fit(self, epochs, stopper):
        for epoch in range(epochs):
            loss = torch.tensor(1.0 / (epoch + 1))
            dist.all_reduce(loss)
            if dist.get_rank() == 0 and stopper(loss):
                self.stop[0] = True
            if self.stop[0]:
                break  # expect: RNK109 "self.stop[0]"


def main(rank, world_size):
    Trainer().fit(4, lambda loss: loss.item() < 1.1)
