"""Half of a mesh reduces over rows first, the other half over columns.

reason: each rank waits for a neighbour that waits for another one, round in a circle
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 3 hung in all_reduce (line 16); ranks 1 and 2 hung in all_reduce (line 19)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    x, y = torch.ones(1), torch.ones(1)
    if rank in (0, 3):
        dist.all_reduce(x, group=mesh["tp"].get_group())  # expect: RNK119
        dist.all_reduce(y, group=mesh["dp"].get_group())
    else:
        dist.all_reduce(y, group=mesh["dp"].get_group())
        dist.all_reduce(x, group=mesh["tp"].get_group())
