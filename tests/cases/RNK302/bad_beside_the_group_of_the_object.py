"""A sum and the number by which it is divided, of which one is reduced in the group that the object keeps.

reason: the count is that of all ranks, so the mean is half of what it should be
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import torch
import torch.distributed as dist


class Mean:
    def __init__(self, process_group=None):
        self.process_group = process_group

    def __call__(self, total, count):
        dist.all_reduce(total, group=self.process_group)
        dist.all_reduce(count)  # expect: RNK302 "although `__call__` works on `self.process_group`"
        return total / count


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    mean = Mean(groups[rank // 2])(torch.tensor([1.0]), torch.tensor([1.0]))
    assert mean.item() == 1.0, "counted twice"
