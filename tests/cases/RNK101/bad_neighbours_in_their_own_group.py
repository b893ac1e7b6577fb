"""The first ranks of tensor parallel groups wait in these groups, found by dividing the global rank.

reason: the others of each group never come
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in all_reduce (line 15); ranks 1 and 3 finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    if rank % 2 == 0:
        dist.all_reduce(torch.ones(1), group=mesh.get_group("tp"))  # expect: RNK101
