"""Rank 0 sends each parameter in the group of the mesh over which it is divided.

reason: with tensor parallelism beside, there are several such groups, and rank 0 is in one of them
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 finished; ranks 1 and 3 raised ValueError in broadcast (line 25)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Shard, distribute_tensor


def load(full, sharded):
    loaded = {}
    if dist.get_rank() == 0:
        for (name, weight), own in zip(full.items(), sharded.values()):
            mesh = own.device_mesh
            dist.broadcast(weight, src=0, group=mesh.get_group())  # expect: RNK301 "src=0 is global rank 0"
            loaded[name] = weight
    else:
        for name, own in sharded.items():
            weight = torch.empty(own.size())
            mesh = own.device_mesh
            group = mesh.get_group()
            dist.broadcast(weight, src=0, group=mesh.get_group())  # expect: RNK301 "mesh.get_group() need not hold it"
            loaded[name] = weight, group
    return loaded


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    own = distribute_tensor(torch.ones(4), mesh["dp"], [Shard(0)], src_data_rank=None)
    load({"weight": torch.ones(4)}, {"weight": own})
