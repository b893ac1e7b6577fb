"""The rank is a parameter, and the mesh is left to torch.

reason: without a mesh the parameters are spread over all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in print (line 15); rank 1 hung in barrier (line 16)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def preview(net, batch, rank):
    fully_shard(net)
    if rank == 0:
        print(net(batch).sum())  # expect: RNK106
    dist.barrier()


def main(rank, world_size):
    preview(torch.nn.Linear(8, 8), torch.ones(4, 8), rank)
