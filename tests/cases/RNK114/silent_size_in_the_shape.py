"""The shape of a mesh is computed from the world size, and what is picked out of the mesh by the rank

reason: all ranks make the same mesh
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    here = dist.get_rank()
    mesh = init_device_mesh("cpu", (2, dist.get_world_size() // 2), mesh_dim_names=("replicate", "shard"))
    return mesh, here // 2
