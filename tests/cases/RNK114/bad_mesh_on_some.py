"""A two-dimensional mesh on half of the ranks.

reason: the mesh covers all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in init_device_mesh (line 13); ranks 2 and 3 finished
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    if dist.get_rank() < 2:
        init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))  # expect: RNK114 "init_device_mesh"
