"""The size of the dimension that is reduced.

reason: both name the same dimension
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    x = torch.ones(1)
    dist.all_reduce(x, group=mesh.get_group("dp"))
    x = x / mesh["dp"].size()
    assert x.item() == 1
