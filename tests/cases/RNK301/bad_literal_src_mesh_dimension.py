"""Rank 0 of each tensor-parallel group is meant, global rank 0 is written.

reason: the second group along the dimension holds ranks 2 and 3, not rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 16)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    group = mesh.get_group("tp")
    weight = torch.full((2,), float(rank))
    dist.broadcast(weight, src=0, group=group)  # expect: RNK301 "src=0 is global rank 0"
