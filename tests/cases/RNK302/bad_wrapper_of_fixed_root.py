"""A strategy takes the source, the object behind it always sends from rank 0.

reason: callers that pass another source get the object of rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""

import torch.distributed as dist


class Communicator:
    def broadcast(self, obj):
        objects = [obj]
        dist.broadcast_object_list(objects, 0)
        return objects[0]


class Strategy:
    def __init__(self):
        self.communicator = Communicator()

    def broadcast(self, obj, src=0):
        return self.communicator.broadcast(obj)  # expect: RNK302 "takes src and never reads it"


def main(rank, world_size):
    assert Strategy().broadcast(rank, src=1) == 1
