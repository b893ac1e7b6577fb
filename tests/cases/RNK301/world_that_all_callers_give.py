"""Neighbours by their rank in a group that the constructor takes, and every caller gives it the world, or nothing.

reason: it is right today, as nothing here makes a group of some ranks
runs: no (nothing goes wrong yet)
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


class Halo:
    def __init__(self, process_group=None):
        self.process_group = process_group
        group = process_group if process_group is not None else dist.group.WORLD
        self.rank = dist.get_rank(group)
        self.size = dist.get_world_size(group)

    def forward(self, x):
        left = torch.zeros_like(x)
        if self.rank > 0:
            dist.recv(left, src=self.rank - 1, group=self.process_group)  # expect: RNK301 low
        if self.rank < self.size - 1:
            logger.debug("sends to %d", self.rank + 1)
            dist.send(x, dst=self.rank + 1, group=self.process_group)  # expect: RNK301 low
        return x + left


class Block:
    def __init__(self, process_group=None):
        self.halo = Halo(process_group=process_group)


def main(rank, world_size):
    distributed = world_size > 1
    if distributed:
        group = dist.group.WORLD
    else:
        group = None
    block = Block(process_group=group)
    Halo()
    return block.halo.forward(torch.ones(2))
