"""Two axes are put together, the inner one counting first.

reason: as many ranks lie before those of a replica as the replicas before it have shards
runs: 8 ranks
observed: 8 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh


def data_rank(mesh: DeviceMesh):
    rank = mesh["replicate"].get_local_rank()
    return rank * mesh["shard"].size() + mesh["shard"].get_local_rank()


def other_way_round(mesh: DeviceMesh):
    return mesh["replicate"].get_local_rank() + mesh["shard"].get_local_rank() * mesh["replicate"].size()


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("replicate", "shard"))
    for number in (data_rank(mesh), other_way_round(mesh)):
        mine = torch.tensor([number])
        everyone = [torch.zeros_like(mine) for _ in range(world_size)]
        dist.all_gather(everyone, mine)
        assert len({one.item() for one in everyone}) == world_size
