"""A statistic is reduced where this rank's loss is high.

reason: the losses differ between ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 1, bias=False))
    torch.nn.init.ones_(model.module.weight)
    loss = model(torch.full((2, 4), float(rank))).mean()
    if loss.item() > 1:
        dist.all_reduce(torch.ones(1))  # expect: RNK107 "its own data"
