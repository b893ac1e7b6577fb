"""full_tensor on all ranks, printed by one.

reason: the gather runs everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Shard, distribute_tensor


def report(weight: DTensor):
    whole = weight.full_tensor()
    if dist.get_rank() == 0:
        print(whole.norm().item())


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size,))
    report(distribute_tensor(torch.ones(4, 4), mesh, [Shard(0)]))
