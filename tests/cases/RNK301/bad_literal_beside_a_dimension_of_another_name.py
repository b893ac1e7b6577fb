"""The dimensions of the mesh have names that nobody knows, and rank 0 of each group along one is meant.

reason: a mesh of two dimensions has several groups along each, and one of them alone holds rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 finished; ranks 1 and 3 raised ValueError in broadcast (line 16)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("sweep", "shard"))

    def share(weight):
        dist.broadcast(weight, src=0, group=mesh.get_group("sweep"))  # expect: RNK301 "src=0 is global rank 0"

    share(torch.full((2,), float(rank)))
