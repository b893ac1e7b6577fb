"""A two-dimensional mesh on half of the ranks.

reason: the mesh covers all ranks
runs: 4 ranks
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    if dist.get_rank() < 2:
        init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))  # expect: RNK114 "init_device_mesh"
