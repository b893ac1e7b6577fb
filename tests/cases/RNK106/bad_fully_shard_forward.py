"""Rank 0 runs a sharded model.

reason: fully_shard gathers the parameters in the forward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in print (line 16); rank 1 hung in barrier (line 17)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    if dist.get_rank() == 0:
        print(net(torch.ones(4, 8)).sum())  # expect: RNK106
    dist.barrier()
