"""A method makes a group and reduces over it.

reason: all ranks call the method
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 3 got a wrong value (line 22); ranks 1 and 2 finished
"""
import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.count = torch.ones(1)

    def synchronise(self):
        inner = dist.new_group(list(range(1, dist.get_world_size() - 1)))
        dist.all_reduce(self.count, group=inner)  # expect: RNK118 "self.count"
        return self.count.item()


def main(rank, world_size):
    assert Meter().synchronise() == 2
