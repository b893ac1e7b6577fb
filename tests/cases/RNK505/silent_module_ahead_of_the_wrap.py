"""A model that has a module of its own, one that was wrapped before, and one that is asked first.

reason: there is a module, or nobody takes it for granted
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.module = torch.nn.Linear(4, 4)

    def forward(self, x):
        return self.module(x)


def own(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = Outer().cuda()
    weight = model.module.weight
    model = DDP(model, device_ids=[local_rank])
    return model, weight


def again(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = DDP(torch.nn.Linear(4, 4).cuda(), device_ids=[local_rank])
    for _ in range(2):
        inner = model.module
        model = DDP(inner, device_ids=[local_rank])
    return model


def asked(local_rank, model):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    if hasattr(model, "module"):
        model = model.module
    model = DDP(model.cuda(), device_ids=[local_rank])
    return model


def other(local_rank, model, wrapped):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    if wrapped:
        weight = model.module.weight
    else:
        weight = model.weight
        model = DDP(model, device_ids=[local_rank])
    return model, weight
