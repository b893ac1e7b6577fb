"""The options hold the mesh: nobody knows which ranks it spans.

reason: here it spans the ranks of the branch only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.fsdp import fully_shard


def preview(net, batch, rank, options):
    if rank == 0:
        fully_shard(net, **options)
        print(net(batch).sum())
    dist.barrier()


def main(rank, world_size):
    alone = [dist.new_group([r]) for r in range(world_size)]
    mesh = DeviceMesh.from_group(alone[rank], "cpu")
    preview(torch.nn.Linear(8, 8), torch.ones(4, 8), rank, {"mesh": mesh})
