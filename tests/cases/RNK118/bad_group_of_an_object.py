"""An object has a group of the first half of the ranks, and all ranks call its method.

reason: for the other half the reduction does nothing, and they use what they have
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 got a wrong value (line 27)
"""
import torch
import torch.distributed as dist


class Leaders:
    def __init__(self):
        self.ranks = list(range(dist.get_world_size() // 2))
        self.group = dist.new_group(self.ranks)
        self.total = torch.zeros(1)

    def update(self, value):
        self.total = self.total + value
        dist.all_reduce(self.total, group=self.group)  # expect: RNK118 "self.total"
        return self.total / len(self.ranks)


def main(rank, world_size):
    leaders = Leaders()
    leaders.update(2.0)
    mean = leaders.update(2.0)
    assert mean.item() == 6.0
