"""Files are dealt out by the global rank, with the size of the data-parallel group as the step.

reason: with two tensor-parallel ranks, each pair reads different files, and the last files are read by nobody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def files_of(files, mesh):
    replicas = dist.get_world_size(mesh.get_group("dp"))
    return files[dist.get_rank()::replicas]  # expect: RNK306 "replicas counts the dp group"


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    mine = files_of(list(range(8)), mesh)
    held = [None] * world_size
    dist.all_gather_object(held, mine)
    assert held[0] == held[1], "both ranks of a tensor-parallel pair have to read the same files"
