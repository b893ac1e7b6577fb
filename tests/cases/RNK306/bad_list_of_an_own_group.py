"""A list for the ranks of the own group, gathered on the default group, in a class called Parallel.

reason: the default group has more ranks than the list has elements
runs: no (one group of all two ranks has no fewer)
"""

import torch
import torch.distributed as dist


class Parallel:
    def __init__(self, tp_group):
        self.tp_group = tp_group

    def reduce(self, x):
        dist.all_reduce(x, group=self.tp_group)
        return x

    def gather(self, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size(self.tp_group))]  # expect: RNK306
        dist.all_gather(parts, x)
        return torch.cat(parts, -1)
