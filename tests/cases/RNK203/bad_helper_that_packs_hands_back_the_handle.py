"""A helper fills a buffer, starts its reduction and gives back the handle, which the loop drops.

reason: the buckets are read while they are being reduced
runs: no (whether the values are right is a matter of time)
"""
import torch
import torch.distributed as dist


class Bucket:
    def __init__(self, parameters):
        self.parameters = parameters
        self.flat = torch.zeros(sum(p.numel() for p in parameters))

    def pack(self):
        self.flat.copy_(torch.cat([p.reshape(-1) for p in self.parameters]))

    def unpack(self):
        return self.flat.clone()


def launch(bucket):
    bucket.pack()
    return dist.all_reduce(bucket.flat, async_op=True)


def step(buckets):
    for bucket in buckets:
        launch(bucket)  # expect: RNK203 "the handle of launch is dropped"
    return [bucket.unpack() for bucket in buckets]


def main(rank, world_size):
    step([Bucket([torch.ones(4)]), Bucket([torch.ones(2), torch.ones(3)])])
    dist.barrier()
