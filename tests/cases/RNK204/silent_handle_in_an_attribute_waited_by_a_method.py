"""A handle in an attribute is waited for by another method before the division.

reason: a method of the object that is called in between knows the handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Bucket:
    def __init__(self, size):
        self.data = torch.ones(size)
        self.handle = None

    def average(self):
        self.handle = dist.all_reduce(self.data, async_op=True)
        self.finish()
        self.data /= dist.get_world_size()

    def finish(self):
        self.handle.wait()


def main(rank, world_size):
    bucket = Bucket(1 << 20)
    bucket.average()
    assert bucket.data.eq(1).all()
