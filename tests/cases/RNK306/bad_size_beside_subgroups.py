"""Groups of two ranks by new_subgroups, beside the number of all ranks.

reason: a mean over two ranks is divided by four, and half of the slots of the gathered list stay empty
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 24)
"""

import torch
import torch.distributed as dist


def average(loss):
    group, _ = dist.new_subgroups(2)
    dist.all_reduce(loss, group=group)
    return loss / dist.get_world_size()  # expect: RNK306 "dist.get_world_size()"


class Exchange:
    def __init__(self):
        self.group, self.groups = dist.new_subgroups(group_size=2)

    def collect(self, features):
        slots = [torch.empty_like(features) for _ in range(dist.get_world_size())]  # expect: RNK306 "slots"
        dist.all_gather(slots, features, group=self.group)
        return torch.cat(slots)


def main(rank, world_size):
    average(torch.ones(1))
    Exchange().collect(torch.ones(1))
