"""Rank 0 differentiates something that no wrapped model computed.

reason: the backward is local
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(8, 8))
    model(torch.ones(4, 8)).sum().backward()
    if dist.get_rank() == 0:
        probe = torch.ones(3, requires_grad=True)
        (probe * 2).sum().backward()
    dist.barrier()
