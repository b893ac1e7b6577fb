"""An object keeps a second group of all ranks, for another backend, and gathers on its first one.

reason: the ranks in it are those of the world, so the number in the group is the global one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


class Side:
    def __init__(self):
        self.group = dist.new_group(backend="gloo")

    def collect(self, value):
        parts = [None] * dist.get_world_size(self.group) if dist.get_rank(self.group) == 0 else None
        dist.gather_object(value, parts, dst=0, group=self.group)
        return parts


def main(rank, world_size):
    Side().collect({"rank": rank})
