"""A method sends all ranks but the first back early, and sets the flag behind that.

reason: the ranks that went back have the flag as it was
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 24)
"""
import torch
import torch.distributed as dist


class Trainer:
    def __init__(self):
        self.stop = False

    def check(self, loss):
        if dist.get_rank() != 0:
            return
        if loss < 10:
            self.stop = True

    def run(self, steps):
        for _ in range(steps):
            loss = torch.ones(1)
            dist.all_reduce(loss)
            self.check(loss.item())
            if self.stop:
                break  # expect: RNK109


def main(rank, world_size):
    Trainer().run(3)
