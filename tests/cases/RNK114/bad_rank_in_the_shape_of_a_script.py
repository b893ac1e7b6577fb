"""The rank stands in the shape of a mesh that a script makes at its top level

reason: each rank makes a mesh of another shape
runs: no (reads the environment of a launcher)
"""

import os

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh

RANK = int(os.environ["RANK"])

if __name__ == "__main__":
    dist.init_process_group("gloo")
    mesh = init_device_mesh("cpu", (2, RANK // 2), mesh_dim_names=("replicate", "shard"))  # expect: RNK114
