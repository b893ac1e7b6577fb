"""A NaN raises.

reason: torchrun ends the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    loss = model(torch.ones(2, 4)).mean()
    if not torch.isfinite(loss):
        raise FloatingPointError("loss is not finite")
    loss.backward()
