"""Meters that keep the context which they are handed, and divide by the size of the group of it that they sum over.

reason: it is the size of that group, or the group holds all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Context:
    def __init__(self):
        self.size = dist.get_world_size()
        self.mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("replica", "shard"))
        self.shard_group = self.mesh.get_group("shard")
        self.shard_size = dist.get_world_size(self.shard_group)
        self.group = dist.new_group(backend="gloo")


class Accuracy:
    def __init__(self, ctx):
        self.ctx = ctx
        self.total = torch.ones(())

    def of_the_replica(self):
        mean = self.total.clone()
        dist.all_reduce(mean, group=self.ctx.shard_group)
        return (mean / self.ctx.shard_size).item()

    def of_all(self):
        mean = self.total.clone()
        dist.all_reduce(mean, group=self.ctx.group)
        return (mean / self.ctx.size).item()


def main(rank, world_size):
    meter = Accuracy(Context())
    assert meter.of_the_replica() == meter.of_all() == 1.0
