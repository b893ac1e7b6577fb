"""Rank 0 validates a DDP model with BatchNorm.

reason: each forward broadcasts the buffers, in eval and no_grad too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 17); rank 1 hung in barrier (line 18)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        model.eval()
        with torch.no_grad():
            print(model(torch.ones(4, 8)).sum())  # expect: RNK106 "model(torch.ones(4, 8))"
    dist.barrier()
