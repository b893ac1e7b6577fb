"""All reductions of a metric work on its group, one of them does not.

reason: the group has two of four ranks, so the count is that of everybody and the total that of the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 44)
"""
import torch
import torch.distributed as dist


class Mean:
    def __init__(self, group):
        self.group = group
        self.total = torch.zeros(1)
        self.count = torch.zeros(1)

    def update(self, values):
        self.total += values.sum()
        self.count += values.numel()

    def largest(self, value):
        dist.all_reduce(value, op=dist.ReduceOp.MAX, group=self.group)
        return value

    def smallest(self, value):
        dist.all_reduce(value, op=dist.ReduceOp.MIN, group=self.group)
        return value

    def sum(self):
        total = self.total.clone()
        dist.all_reduce(total, group=self.group)
        return total

    def samples(self):
        count = self.count.clone()
        dist.all_reduce(count)  # expect: RNK302 low "all other collectives of Mean on self.group"
        return count


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    mean = Mean(groups[rank // 2])
    mean.update(torch.ones(4))
    assert mean.sum().item() / mean.samples().item() == 1.0, "the total is that of the group, the count that of all"
