"""Neighbours by their rank in a group that the constructor takes, and one caller gives it a half of the ranks.

reason: the peers are global ranks: the second half talks to the first
runs: no (which rank hangs depends on the sizes)
"""

import torch
import torch.distributed as dist


class Halo:
    def __init__(self, process_group=None):
        self.process_group = process_group
        group = process_group if process_group is not None else dist.group.WORLD
        self.rank = dist.get_rank(group)

    def forward(self, x):
        left = torch.zeros_like(x)
        if self.rank > 0:
            dist.recv(left, src=self.rank - 1, group=self.process_group)  # expect: RNK301 "is a rank inside"
        return x + left


class Block:
    def __init__(self, process_group=None):
        self.halo = Halo(process_group=process_group)


def main(rank, world_size):
    halves = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    block = Block(process_group=halves[rank // 2])
    Block()
    return block.halo.forward(torch.ones(2))
