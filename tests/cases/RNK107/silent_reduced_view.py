"""A detached view of the loss is reduced.

reason: it shares the memory of the loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    loss = model(torch.full((2, 4), float(rank))).mean()
    dist.all_reduce(loss.detach())
    if loss.item() > 0:
        dist.barrier()
