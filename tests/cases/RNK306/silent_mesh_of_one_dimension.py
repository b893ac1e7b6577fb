"""Sizes and ranks of the job beside those of a mesh with one dimension.

reason: the mesh holds all ranks, so both are the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (dist.get_world_size(),), mesh_dim_names=("dp",))
    x = torch.ones(1)
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, x, group=mesh.get_group("dp"))
    parts[mesh.get_local_rank("dp")] = x
    dist.all_reduce(x, group=mesh["dp"].get_group())
    x /= dist.get_world_size()
    sampler = DistributedSampler(range(8), rank=mesh.get_local_rank("dp"), shuffle=False)
    assert len(sampler) == 4 and x.item() == 1.0
