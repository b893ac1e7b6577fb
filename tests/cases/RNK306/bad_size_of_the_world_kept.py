"""The size of the world is kept under a name that does not say size, and divides a sum in another group.

reason: the mean is too small by the size of the other dimension
runs: no (needs four ranks to show)
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


class Meter:
    def __init__(self, mesh):
        self.dp = mesh.get_group("dp")
        self.everybody = dist.get_world_size()

    def update(self, loss):
        value = loss.detach().clone()
        dist.all_reduce(value, group=self.dp)
        value /= self.everybody  # expect: RNK306
        return value.item()


def main(loss):
    mesh = init_device_mesh("cuda", (2, 2), mesh_dim_names=("dp", "tp"))
    return Meter(mesh).update(loss)
