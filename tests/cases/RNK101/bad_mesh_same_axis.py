"""Only the first rank of a tensor parallel row reduces over that row.

reason: test and group run along the same axis, so the test parts the members of the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in all_reduce (line 15); ranks 1 and 3 finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def merge_partials(mesh, partial):
    tp_rank = mesh.get_local_rank("tp")
    if tp_rank == 0:
        dist.all_reduce(partial, group=mesh.get_group("tp"))  # expect: RNK101 "all_reduce"
    return partial


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size // 2, 2), mesh_dim_names=("dp", "tp"))
    merge_partials(mesh, torch.ones(2))
