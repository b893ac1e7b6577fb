"""Neighbours by their rank in a group that the constructor may be given, in a package where nobody makes one of these.

reason: who installs the package gives it a group
runs: no (nobody calls it)
"""

import torch
import torch.distributed as dist


class Halo:
    def __init__(self, process_group=None):
        self.process_group = process_group
        self.rank = dist.get_rank(process_group)

    def forward(self, x):
        left = torch.zeros_like(x)
        if self.rank > 0:
            dist.recv(left, src=self.rank - 1, group=self.process_group)  # expect: RNK301 "is a rank inside"
        return x + left
