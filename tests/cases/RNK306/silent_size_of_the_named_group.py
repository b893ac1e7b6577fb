"""The size of the same group.

reason: sum and size belong together
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Layers:
    def __init__(self, mine, other):
        first = dist.new_group(min(mine, other))
        second = dist.new_group(max(mine, other))
        self.tp_group = first if mine < other else second
        self.tp_size = dist.get_world_size(self.tp_group)

    def mean(self, x):
        dist.all_reduce(x, group=self.tp_group)
        return x / self.tp_size


def main(rank, world_size):
    pairs = ([0, 1], [2, 3]) if rank < 2 else ([2, 3], [0, 1])
    assert Layers(*pairs).mean(torch.ones(1)).item() == 1.0
