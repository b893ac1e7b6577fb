"""A function makes one of several models

reason: which of them is wrapped, and whether that checkpoints its layers, nobody knows
runs: no (the case of a plain model is run)
"""
import timm
import torch
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.checkpoint import checkpoint


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)

    def forward(self, x):
        return checkpoint(self.layer, x)


def build(name):
    if name == "net":
        return Net()
    return timm.create_model(name)


def main(name, local_rank):
    model = build(name)
    return DDP(model.to(local_rank), device_ids=[local_rank], find_unused_parameters=True)
