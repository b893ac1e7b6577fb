"""The device of a mesh, and its names, are chosen by what a rank is given

reason: only the shape has to be the same, and it is
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    first, second = ("replicate", "shard") if dist.get_rank() >= 0 else ("shard", "replicate")
    return init_device_mesh("cpu", mesh_shape=(world_size,), mesh_dim_names=(first,)), second
