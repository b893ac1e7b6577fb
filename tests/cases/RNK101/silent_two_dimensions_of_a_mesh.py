"""The first rank along one dimension of a mesh goes into a barrier along the other.

reason: the names of the dimensions mean nothing to anybody else, but there are two
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def combine(stats, group):
    dist.barrier(group=group)
    return stats


def reduce_all(mesh, stats):
    if dist.get_rank(mesh.get_group("within")) == 0:
        stats = combine(stats, mesh.get_group("across"))
    return stats


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("across", "within"))
    reduce_all(mesh, {})
