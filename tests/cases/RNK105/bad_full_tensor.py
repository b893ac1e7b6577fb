"""full_tensor of a sharded weight on rank 0.

reason: the shards of the other ranks are gathered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in full_tensor (line 15); rank 1 hung in barrier (line 16)
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Shard, distribute_tensor


def report(weight: DTensor):
    if dist.get_rank() == 0:
        print(weight.full_tensor().norm())  # expect: RNK105 "full_tensor"
    dist.barrier()


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size,))
    report(distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)]))
