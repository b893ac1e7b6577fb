"""The dimensions of a mesh have names that say nothing of an axis; a sum along one is divided by the size of the other.

reason: with two replicas of four shards the mean is half of what it should be
runs: no (needs eight ranks to show)
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Averager:
    def __init__(self, world, shards):
        self.mesh = init_device_mesh("cuda", (world // shards, shards), mesh_dim_names=("replicate", "shard"))
        self.group = self.mesh["replicate"].get_group()

    def average(self, parameters):
        count = self.mesh["shard"].size()
        for parameter in parameters:
            dist.all_reduce(parameter.data, group=self.group)
            parameter.data.div_(count)  # expect: RNK306 "the 'shard' dimension"
