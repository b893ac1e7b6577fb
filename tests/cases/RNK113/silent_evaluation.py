"""An evaluation loop leaves out odd losses.

reason: nothing is reduced there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


@torch.no_grad()
def evaluate(model, values):
    total = 0.0
    for value in values:
        loss = model(torch.full((2, 4), value)).mean()
        if torch.isnan(loss):
            continue
        total += loss.item()
    return total


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    print(evaluate(model, [1.0, float("nan") if rank else 2.0]))
    dist.barrier()
