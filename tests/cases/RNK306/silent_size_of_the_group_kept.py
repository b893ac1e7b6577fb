"""Both sizes are kept under names that do not say size, and each divides its own sum.

reason: they are the sizes of the groups that were summed over
runs: no (a form of code)
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Meter:
    def __init__(self, mesh):
        self.dp = mesh.get_group("dp")
        self.replicas = dist.get_world_size(self.dp)
        self.everybody = dist.get_world_size()

    def update(self, loss):
        value = loss.detach().clone()
        dist.all_reduce(value, group=self.dp)
        value /= self.replicas
        total = loss.detach().clone()
        dist.all_reduce(total)
        total /= self.everybody
        return value.item(), total.item()


def main(loss):
    mesh = init_device_mesh("cuda", (2, 2), mesh_dim_names=("dp", "tp"))
    return Meter(mesh).update(loss)
