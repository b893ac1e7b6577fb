"""Tensor and data parallel groups of a mesh, in one order.

reason: all ranks run the same calls; that the groups differ from rank to rank is what a mesh is for
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    x = torch.ones(1)
    dist.all_reduce(x, group=mesh["tp"].get_group())
    dist.all_reduce(x, group=mesh["dp"].get_group())
    if mesh["tp"].get_local_rank() == 0:
        print("norm", x.item())
    assert x.item() == 4
