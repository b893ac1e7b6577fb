"""The model is wrapped if there are several ranks.

reason: that is the case in which the others are missing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 17); rank 1 hung in barrier (line 18)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8))
    if dist.get_world_size() > 1:
        model = DDP(model)
    if dist.get_rank() == 0:
        print(model(torch.ones(4, 8)).sum())  # expect: RNK106
    dist.barrier()
