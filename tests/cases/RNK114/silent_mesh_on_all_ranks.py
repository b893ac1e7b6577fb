"""A mesh for all, used by some.

reason: the mesh is made before the test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size,))
    if rank == 0:
        print(mesh)
    dist.barrier(mesh.get_group())
