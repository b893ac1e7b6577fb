"""The rank stands in the shape of a mesh where the world size is meant

reason: each rank makes a mesh of another shape
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 raised ZeroDivisionError in init_device_mesh (line 14); ranks 2 and 3 finished
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    here = dist.get_rank()
    return init_device_mesh("cpu", (2, here // 2), mesh_dim_names=("replicate", "shard"))  # expect: RNK114
