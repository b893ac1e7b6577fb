"""Parts are frozen before the wrap, under a condition, or given new layers

reason: something needs a gradient, and DDP knows what
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(4, 4)
        self.head = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.head(self.encoder(x))


def part():
    model = Net()
    for p in model.encoder.parameters():
        p.requires_grad = False
    return DDP(model)


def by_name():
    model = Net()
    for name, p in model.named_parameters():
        if "head" not in name:
            p.requires_grad = False
    return DDP(model)


def new_head():
    model = Net()
    for p in model.parameters():
        p.requires_grad = False
    model.head = torch.nn.Linear(4, 2)
    return DDP(model)


def freed_again():
    model = Net()
    model.requires_grad_(False)
    model.head.requires_grad_(True)
    return DDP(model)


def with_adapters(add):
    model = Net()
    model.requires_grad_(False)
    add(model)
    return DDP(model)


def under_a_condition(linear):
    model = Net()
    if linear:
        model.requires_grad_(False)
    return DDP(model)


def of_another():
    model, teacher = Net(), Net()
    for p in teacher.parameters():
        p.requires_grad = False
    return DDP(model), teacher
