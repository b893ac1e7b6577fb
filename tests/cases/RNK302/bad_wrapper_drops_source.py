"""A wrapper of broadcast takes a source and always sends from the default one.

reason: the parameter is never read
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
"""
import torch.distributed as dist


class Transport:
    def broadcast(self, obj, src=0):
        box = [obj if dist.get_rank() == 0 else None]
        dist.broadcast_object_list(box)
        return box[0]


class Strategy:
    def __init__(self):
        self.dist = Transport()

    def broadcast(self, obj: object, src: int = 0) -> object:
        return self.dist.broadcast(obj)  # expect: RNK302 "takes src and never reads it"


def main(rank, world_size):
    assert Strategy().broadcast(rank, src=1) == 1
