"""The groups along all axes are made in a loop over a constant of the class: by their members alone, or all of them.

reason: with local synchronization the members alone have to call; all ranks make the same groups in the other loop
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
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

    def lists(self, axis):
        if axis == "tp":
            return [list(range(first, first + self.tp)) for first in range(0, self.world, self.tp)]
        return [list(range(first, self.world, self.tp)) for first in range(self.tp)]


class Groups:
    AXES = ("tp", "dp")

    def __init__(self, layout):
        self.by_axis = {}
        for axis in self.AXES:
            self.by_axis[axis] = dist.new_group(layout.peers(axis), use_local_synchronization=True)

    def all_of(self, layout):
        for axis in self.AXES:
            for ranks in layout.lists(axis):
                group = dist.new_group(ranks)
                if layout.rank in ranks:
                    self.by_axis[axis] = group


def main(rank, world_size):
    groups = Groups(Layout())
    groups.all_of(Layout())
    print(sorted(groups.by_axis))
