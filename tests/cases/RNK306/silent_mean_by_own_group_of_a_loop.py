"""Of the groups that a loop makes an object keeps its own, and divides by its size.

reason: the sum has as many ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Context:
    def __init__(self, parts):
        self.world_size = dist.get_world_size()
        for first in range(parts):
            ranks = list(range(first, self.world_size, parts))
            group = dist.new_group(ranks)
            if dist.get_rank() in ranks:
                self.data_group = group

    def mean(self, loss):
        dist.all_reduce(loss, group=self.data_group)
        return loss / dist.get_world_size(self.data_group)


def main(rank, world_size):
    assert Context(2).mean(torch.ones(1)).item() == 1.0
