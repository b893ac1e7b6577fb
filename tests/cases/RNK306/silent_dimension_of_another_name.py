"""Size and group of one dimension, whatever it is called, by its name or by its number.

reason: it is the size of the group that was summed over
runs: no (a form of code)
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Averager:
    def __init__(self, world, shards):
        self.mesh = init_device_mesh("cuda", (world // shards, shards), mesh_dim_names=("replicate", "shard"))
        self.group = self.mesh["replicate"].get_group()
        self.first = self.mesh.get_group(0)

    def average(self, tensor):
        dist.all_reduce(tensor, group=self.group)
        tensor.div_(self.mesh["replicate"].size())
        dist.all_reduce(tensor, group=self.first)
        tensor.div_(self.mesh.size(0))
        return tensor
