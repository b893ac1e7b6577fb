"""A copy of the loss is reduced for the log, and the loss of each rank decides.

reason: what was written into the copy is not in the loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 18)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def check(model, batch, limit):
    loss = model(batch).mean()
    logged = loss.detach().clone()
    dist.all_reduce(logged)
    print("loss:", logged)
    if loss.item() > limit:
        dist.barrier()  # expect: RNK107 "loss.item() > limit"


def main(rank, world_size):
    layer = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(layer.weight)
    check(DDP(layer), torch.full((1, 1), float(rank)), 0.5)
