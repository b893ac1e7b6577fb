"""The shape of an output decides.

reason: shapes do not depend on the contents
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    out = model(torch.ones(2, 4))
    if out.shape[0] > 1:
        dist.all_reduce(out.detach())
