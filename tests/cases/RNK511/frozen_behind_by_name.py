"""Some of the parameters are frozen by their names when the model has been wrapped

reason: DDP waits for their gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 18)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 1))
    model = DDP(model)
    for name, p in model.named_parameters():
        if name.startswith("module.0"):
            p.requires_grad = False  # expect: RNK511
    for _ in range(3):
        model(torch.ones(1, 4)).sum().backward()
