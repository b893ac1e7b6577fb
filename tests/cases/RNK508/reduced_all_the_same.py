"""The gradients are averaged although nobody asked for it

reason: the forward prepared the reduction: each rank has the mean of both
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    ddp = DDP(torch.nn.Linear(1, 1, bias=False))
    loss = ddp(torch.full((1, 1), float(rank + 1))).sum()
    with ddp.no_sync():  # expect: RNK508 "must enclose the forward too"
        loss.backward()
    assert ddp.module.weight.grad.item() == (world_size + 1) / 2
