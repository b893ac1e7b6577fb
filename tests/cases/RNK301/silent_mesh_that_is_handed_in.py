"""The only dimension that is spoken of, of a mesh made elsewhere.

reason: a mesh of one dimension holds all ranks, whatever the dimension is called; nobody knows whether it has others
runs: no (the mesh comes from elsewhere)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh


def average(mesh: DeviceMesh, loss: torch.Tensor) -> torch.Tensor:
    dist.all_reduce(loss, group=mesh.get_group("dp"))
    return loss / mesh.size()


def share(mesh: DeviceMesh, weights: torch.Tensor) -> torch.Tensor:
    dist.broadcast(weights, src=0, group=mesh["dp"].get_group())
    return weights
