"""What is sent in the group of the mesh of a parameter begins at a rank of it, or goes to all ranks.

reason: a translated rank is in the group; the default group holds rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor


def load(sharded):
    for own in sharded.values():
        mesh = own.device_mesh
        weight = torch.ones(own.size())
        dist.broadcast(weight, src=dist.get_global_rank(mesh.get_group(), 0), group=mesh.get_group())
        dist.broadcast(weight, src=0)


class Model:
    def __init__(self, device_mesh):
        self.device_mesh = device_mesh

    def share(self, weight):
        dist.broadcast(weight, src=0, group=self.device_mesh.get_group())


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2,), mesh_dim_names=("all",))
    load({"weight": distribute_tensor(torch.ones(4), mesh, [Shard(0)], src_data_rank=None)})
    Model(mesh).share(torch.ones(2))
