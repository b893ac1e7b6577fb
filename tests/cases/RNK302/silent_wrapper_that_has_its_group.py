"""A coordinator ignores the group argument and uses its own.

reason: the call gets a group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class Coordinator:
    def __init__(self, ranks):
        self.ranks = ranks
        self.device_group = dist.new_group(ranks)

    def broadcast_object_list(self, objects, src=0, group=None):
        dist.broadcast_object_list(objects, src=self.ranks[src], group=self.device_group)
        return objects


def main(rank, world_size):
    assert Coordinator([0, 1]).broadcast_object_list([rank]) == [0]
