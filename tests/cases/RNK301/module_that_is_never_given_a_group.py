"""A module whose forward may be given a group, and hands it on; whoever calls the module gives it none.

reason: it is right today: nothing here makes a group of some ranks, and nothing in sight gives one
runs: no (nothing goes wrong yet)
"""

import torch
import torch.distributed as dist
from torch import nn


def shift(x, group=None):
    rank, size = dist.get_rank(group), dist.get_world_size(group)
    received = torch.empty_like(x)
    following, before = (rank + 1) % size, (rank - 1) % size
    print(f"rank {rank} sends to {following} and receives from {before}", flush=True)
    ops = [
        dist.P2POp(dist.isend, x, following, group=group),  # expect: RNK301 low
        dist.P2POp(dist.irecv, received, before, group=group),  # expect: RNK301 low
    ]
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return received


class Block(nn.Module):
    def forward(self, x, group=None):
        return shift(x, group)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([Block(), Block()])

    def forward(self, x, group=None):
        for block in self.blocks:
            x = block(x, group=group)
        return x


def main(rank, world_size):
    shifted = Net()(torch.tensor([rank]))
    assert shifted.item() == rank
