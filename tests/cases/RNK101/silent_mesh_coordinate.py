"""A mesh over some of the ranks; the others have no coordinate in it.

reason: get_coordinate() is not None is the membership test of the mesh whose group is used
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh


def build_actor_mesh(world_size):
    return DeviceMesh("cpu", list(range(max(1, world_size // 2))), mesh_dim_names=("actor",))


def average_on_actors(mesh, tensor):
    if mesh.get_coordinate() is not None:
        dist.all_reduce(tensor, group=mesh.get_group("actor"))
        tensor /= mesh.size()
    return tensor


def main(rank, world_size):
    mesh = build_actor_mesh(world_size)
    result = average_on_actors(mesh, torch.full((2,), float(rank)))
    assert result.shape == (2,)
