"""The groups along all axes are made in a loop over a constant of the class, of the ranks that this one has beside it.

reason: each rank passes its own peers to the same call, so that the groups of the others are never made on all ranks
runs: no (needs four ranks, and what becomes of it differs from run to run)
"""
import os

import torch.distributed as dist


class Layout:
    def __init__(self):
        self.rank = dist.get_rank()
        self.world = dist.get_world_size()
        self.tp = int(os.environ.get("TP_SIZE", "2"))

    def peers(self, axis):
        if axis == "tp":
            first = self.rank // self.tp * self.tp
            return list(range(first, first + self.tp))
        return list(range(self.rank % self.tp, self.world, self.tp))


class Groups:
    AXES = ("tp", "dp")

    def __init__(self, layout):
        self.by_axis = {}
        for axis in self.AXES:
            self.by_axis[axis] = dist.new_group(layout.peers(axis))  # expect: RNK114 "rank 0 creates the group of"


def main(rank, world_size):
    print(Groups(Layout()).by_axis)
