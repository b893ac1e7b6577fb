"""The number along a mesh dimension becomes the source of a broadcast.

reason: `get_local_rank` numbers the ranks along the dimension
runs: no (the broadcast has a different root on each rank)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def share(params, dims):
    mesh = init_device_mesh("cuda", dims, mesh_dim_names=("dp", "tp"))
    root = mesh.get_local_rank("dp")
    for p in params:
        dist.broadcast(p.data, src=root, group=mesh.get_group("tp"))  # expect: RNK301 "src=root is a rank inside"
