"""The sum runs along one dimension, the divisor counts another.

reason: means are right only where both dimensions are equally long
runs: no (needs six ranks)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def average(loss):
    mesh = init_device_mesh("cuda", (2, 3), mesh_dim_names=("dp", "tp"))
    dist.all_reduce(loss, group=mesh.get_group("dp"))
    return loss / mesh["tp"].size()  # expect: RNK306 "is the size of the tp group"
