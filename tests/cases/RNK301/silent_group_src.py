"""The source is counted inside the group.

reason: group_src takes a rank of the group (torch 2.6)
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    x = torch.full((2,), float(rank))
    dist.broadcast(x, group_src=0, group=mesh.get_group("tp"))
    assert x[0].item() == rank // 2 * 2
    last = mesh.get_local_rank("tp")
    dist.all_reduce(x, group=mesh.get_group("tp"))
    assert last in (0, 1)
