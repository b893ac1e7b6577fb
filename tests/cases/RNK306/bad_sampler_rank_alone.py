"""The sampler is given the data-parallel rank, and counts all ranks.

reason: the shards of half of the ranks are read by nobody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.utils.data import DistributedSampler


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (2, 2), mesh_dim_names=("dp", "tp"))
    dp_rank = mesh.get_local_rank("dp")
    sampler = DistributedSampler(range(16), rank=dp_rank, shuffle=False)  # expect: RNK306 "num_replicas that is left out"
    held = [None] * world_size
    dist.all_gather_object(held, list(sampler))
    assert {item for items in held for item in items} == set(range(16))
