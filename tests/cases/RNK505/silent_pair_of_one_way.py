"""A function gives back a pair with a wrapper, or nothing.

reason: nobody knows which it is
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
import torchvision
from torch.nn.parallel import DistributedDataParallel as DDP

LOCAL_RANK = int(os.environ["LOCAL_RANK"])


def wrap_ddp(model, is_static):
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    if is_static:
        return DDP(model, device_ids=[LOCAL_RANK], static_graph=True), optimizer
    if optimizer is None:
        return
    return model, optimizer


def train(names, loader):
    torch.cuda.set_device(LOCAL_RANK)
    dist.init_process_group("nccl")
    model = torchvision.models.resnet50()
    model.names = names
    model, optimizer = wrap_ddp(model.cuda(), True)
    for images in loader:
        model(images).sum().backward()
        optimizer.step()
    return model.names
