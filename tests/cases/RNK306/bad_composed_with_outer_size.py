"""Two axes are put together with the size of the outer one.

reason: replica 1 counts from 2 on, though each replica has 4 shards: ranks of two replicas get one number
runs: 8 ranks
observed: 8 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh


def data_rank(mesh: DeviceMesh):
    replicas = mesh["replicate"]
    rank = replicas.get_local_rank()
    return rank * replicas.size() + mesh["shard"].get_local_rank()  # expect: RNK306 "two ranks get one number"


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("replicate", "shard"))
    mine = torch.tensor([data_rank(mesh)])
    everyone = [torch.zeros_like(mine) for _ in range(world_size)]
    dist.all_gather(everyone, mine)
    assert len({one.item() for one in everyone}) == world_size
