"""A loss is summed over all ranks, and divided by the number of tokens in the group.

reason: the replicas outside the group are counted in the sum and not in the number
runs: 4 ranks (goes wrong)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""
import torch
import torch.distributed as dist


class Loss(torch.nn.Module):
    def __init__(self, group):
        super().__init__()
        self.group = group

    def forward(self, losses, mask):
        count = mask.sum()
        total = (losses * mask).sum()
        dist.all_reduce(count, group=self.group)
        dist.all_reduce(total)  # expect: RNK302 "divided by `count.clamp(min=1)`"
        return total / count.clamp(min=1)


def main(rank, world_size):
    groups = [dist.new_group([first, first + 1]) for first in range(0, world_size, 2)]
    loss = Loss(groups[rank // 2])(torch.ones(4), torch.ones(4))
    assert loss == 1
