"""A meter keeps the context that it is handed, sums over a group of it, and divides by the number of all ranks there.

reason: the sum is that of the ranks of one replica
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 32)
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Context:
    def __init__(self):
        self.size = dist.get_world_size()
        self.mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replica", "shard"))
        self.shard_group = self.mesh.get_group("shard")


class Accuracy:
    def __init__(self, ctx):
        self.ctx = ctx
        self.total = torch.ones(())

    def value(self):
        mean = self.total.clone()
        dist.all_reduce(mean, group=self.ctx.shard_group)
        return (mean / self.ctx.size).item()  # expect: RNK306


def main(rank, world_size):
    assert Accuracy(Context()).value() == 1.0
