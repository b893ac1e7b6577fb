"""What is asked for without settings is not made.

reason: without a keyword in the call `settings` is empty, so the group is asked for and not made
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""

import torch
import torch.distributed as dist


class Network:
    def __init__(self):
        self.size = None

    def get(self, **settings):
        if self.size is None and settings:
            self.size = self.counted(**settings)
        return self.size

    def counted(self, start=0):
        total = torch.ones(1) + start
        dist.all_reduce(total)
        return total


def report(network):
    if dist.get_rank() == 0:
        print(network.get())


def main(rank, world_size):
    report(Network())
