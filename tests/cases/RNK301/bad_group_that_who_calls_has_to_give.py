"""Neighbours by their rank in a group that the constructor takes, and nobody in sight makes one of these.

reason: nobody can make one without a group, so there is one
runs: no (nobody calls it)
"""

import torch
import torch.distributed as dist


class Halo:
    def __init__(self, process_group):
        self.process_group = process_group
        self.rank = dist.get_rank(process_group)

    def forward(self, x):
        left = torch.zeros_like(x)
        if self.rank > 0:
            dist.recv(left, src=self.rank - 1, group=self.process_group)  # expect: RNK301 "is a rank inside"
        return x + left
