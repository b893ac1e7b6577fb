"""Ranks of a dimension are translated, or given by the parameters that take them; the mesh itself is of all ranks.

reason: no global rank stands beside a group that need not hold it
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("sweep", "shard"))
    group = mesh.get_group("shard")
    weight = torch.full((2,), float(rank))
    dist.broadcast(weight, src=dist.get_global_rank(group, 0), group=group)
    dist.broadcast(weight, group_src=0, group=mesh.get_group("sweep"))
    flat = init_device_mesh("cpu", (world_size,), mesh_dim_names=("shard",))
    dist.broadcast(weight, src=0, group=flat.get_group("shard"))
