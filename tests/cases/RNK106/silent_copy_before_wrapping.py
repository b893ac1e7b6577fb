"""Rank 0 evaluates its own copy, made before wrapping.

reason: the copy is a plain model
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import copy

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    net = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8))
    average = copy.deepcopy(net).eval()
    model = DDP(net)
    model(torch.ones(4, 8)).sum().backward()
    if dist.get_rank() == 0:
        with torch.no_grad():
            print(average(torch.ones(4, 8)).sum())
