"""The losses of all ranks decide.

reason: all ranks see the same list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float("nan") if rank else 1.0):
        loss = model(torch.full((2, 4), value)).mean()
        losses = [torch.zeros(()) for _ in range(world_size)]
        dist.all_gather(losses, loss.detach())
        if any(torch.isnan(each) for each in losses):
            continue
        loss.backward()
