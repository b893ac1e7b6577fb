"""A bucket of gradients keeps its handle for later and divides at once.

reason: nobody has waited yet, and between the two lines nobody could
runs: no (dividing before the sum starts gives the same mean, in the middle of it a wrong one)
"""
import torch
import torch.distributed as dist


class Bucket:
    def __init__(self, size):
        self.data = torch.ones(size)
        self.handle = None

    def start(self):
        self.handle = dist.all_reduce(self.data, async_op=True)
        self.data /= dist.get_world_size()  # expect: RNK204 "before the wait"

    def wait(self):
        self.handle.wait()


def main(rank, world_size):
    bucket = Bucket(1 << 22)
    bucket.start()
    bucket.wait()
    assert bucket.data.eq(1).all()
