"""A gather inside a pipeline stage leaves dst at its default.

reason: the default destination is global rank 0, which the second group does not hold
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in gather_object (line 16)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("pp", "dp"))
    dp_group = mesh["dp"].get_group()
    first = mesh.get_local_rank("dp") == 0
    names = [None] * dist.get_world_size(dp_group) if first else None
    dist.gather_object(f"rank {rank}", names, group=dp_group)  # expect: RNK301 "dst is left at 0"
