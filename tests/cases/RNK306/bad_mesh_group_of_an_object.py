"""The loss is summed over the data-parallel ranks and divided by the number of all

reason: the group was taken from the mesh when the object was made, and is a part of the world
runs: no (it takes a mesh of two dimensions)
"""

import torch.distributed as dist


class Trainer:
    def __init__(self, mesh):
        self.dp_group = mesh["dp"].get_group()
        self.tp_group = mesh["tp"].get_group()

    def mean(self, loss):
        dist.all_reduce(loss, group=self.dp_group)
        return loss / dist.get_world_size()  # expect: RNK306
