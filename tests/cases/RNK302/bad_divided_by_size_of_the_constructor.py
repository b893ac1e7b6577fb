"""The sum is over everybody, the size was asked of the group in the constructor.

reason: no word in the method names the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import torch
import torch.distributed as dist


class Mean:
    def __init__(self, pg):
        self.world = dist.get_world_size(pg)

    def __call__(self, x):
        dist.all_reduce(x)  # expect: RNK302 "the size of another group"
        x /= self.world
        return x


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert Mean(groups[rank // 2])(torch.ones(1)).item() == 1.0, "a mean of ones"
