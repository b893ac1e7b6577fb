"""The wrapper takes the name of the model, and gets another one afterwards.

reason: the other name stands for the wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    network = torch.nn.Linear(2, 1)
    network = DDP(network)
    model = network
    model(torch.full((1, 2), float(rank))).sum().backward()
    assert torch.equal(model.module.weight.grad, torch.full((1, 2), 0.5))
