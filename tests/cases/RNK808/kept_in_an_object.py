"""An object keeps the reduced count and reduces it for its total

reason: the attribute holds the sum of all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


class Meter:
    def __init__(self, count):
        self.count = torch.tensor([count])

    def total(self):
        dist.all_reduce(self.count)
        total = self.count + 0
        dist.all_reduce(total)  # expect: RNK808
        return total


def main(rank, world_size):
    assert Meter(3).total() == 3 * world_size
