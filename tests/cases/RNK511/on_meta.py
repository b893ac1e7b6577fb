"""A model is made on the meta device and wrapped there

reason: there are no values to send to the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in DDP (line 16)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    with torch.device("meta"):
        model = torch.nn.Linear(4, 1)
    for name, module in model.named_modules():
        print(name, type(module))
    model = DDP(model)  # expect: RNK511 "meta device"
    model(torch.ones(1, 4)).sum().backward()
