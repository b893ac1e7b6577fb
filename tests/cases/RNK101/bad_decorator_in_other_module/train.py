"""A project decorator for the master, defined in another module.

reason: the body of the decorated method runs on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist
from rank_zero import master_only


class Monitor:
    def __init__(self):
        self.history = []

    @master_only
    def record(self, loss):
        dist.all_reduce(loss)  # expect: RNK101 "all_reduce"
        self.history.append(loss.item())

    @master_only
    def show(self):
        print(self.history)


def main(rank, world_size):
    monitor = Monitor()
    monitor.record(torch.tensor(0.5))
    monitor.show()
