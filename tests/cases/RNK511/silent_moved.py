"""Models that are moved before the wrap, by whatever does it

reason: they are on the GPU, or may be
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.layer(x)


class OnItsOwn(torch.nn.Module):
    def __init__(self, rank):
        super().__init__()
        self.layer = torch.nn.Linear(4, 1).cuda(rank)


def place(model, rank):
    model.cuda(rank)


def chained(rank):
    model = Net().to(rank)
    return DDP(model, device_ids=[rank])


def in_the_call(rank):
    model = Net()
    return DDP(model.to(rank), device_ids=[rank])


def in_between(rank):
    model = Net()
    model.cuda(rank)
    return DDP(model, device_ids=[rank])


def by_a_function(rank):
    model = Net()
    place(model, rank)
    return DDP(model, device_ids=[rank])


def by_its_constructor(rank):
    model = OnItsOwn(rank)
    return DDP(model, device_ids=[rank])


def by_another_name(rank):
    model = Net()
    net = model
    net.cuda(rank)
    return DDP(model, device_ids=[rank])


def in_a_context(rank):
    with torch.device(f"cuda:{rank}"):
        model = Net()
    return DDP(model, device_ids=[rank])


def on_the_cpu(rank):
    model = Net()
    return DDP(model)


def on_either(rank, has_gpu):
    model = Net()
    if has_gpu:
        model = model.cuda(rank)
    return DDP(model, device_ids=[rank] if has_gpu else None)


def given(model, rank):
    return DDP(model, device_ids=[rank])
