"""Of the groups that a loop makes an object keeps its own, and divides the sum over it by the number of all ranks.

reason: the loop makes as many groups as there are parts, and each sum has the ranks of one
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""
import torch
import torch.distributed as dist


class Context:
    def __init__(self, parts):
        self.world_size = dist.get_world_size()
        self.rank = dist.get_rank()
        for first in range(parts):
            ranks = list(range(first, self.world_size, parts))
            group = dist.new_group(ranks)
            if self.rank in ranks:
                self.data_group = group

    def mean(self, loss):
        dist.all_reduce(loss, group=self.data_group)
        return loss / self.world_size  # expect: RNK306 "is the size of the default group"


def main(rank, world_size):
    assert Context(2).mean(torch.ones(1)).item() == 1.0
