"""A loss that is only measured is a constant without samples.

reason: nobody goes backward from it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def evaluate_loss(model, batch):
    if len(batch) == 0:
        return torch.tensor(0.0, requires_grad=True)
    return model(batch).mean()


@torch.no_grad()
def held_out_loss(model, batch):
    if len(batch) == 0:
        return torch.tensor(0.0, requires_grad=True)
    return model(batch).mean()


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    model(torch.ones(2, 4)).mean().backward()
    for loss_of in (evaluate_loss, held_out_loss):
        loss_of(model.module, torch.ones(rank, 4))
    dist.barrier()
