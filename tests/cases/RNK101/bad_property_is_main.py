"""A property tells whether this is the main process.

reason: the property compares the rank with 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
import torch
import torch.distributed as dist


class Run:
    def __init__(self, name):
        self.name = name
        self.losses = []

    @property
    def is_main(self):
        return dist.get_rank() == 0

    def log(self, loss):
        self.losses.append(loss)
        if self.is_main and len(self.losses) % 2 == 0:
            mean = torch.tensor(self.losses).mean()
            dist.all_reduce(mean)  # expect: RNK101
            print(self.name, mean.item())


def main(rank, world_size):
    run = Run("baseline")
    for step in range(2):
        run.log(1.0 / (step + 1))
