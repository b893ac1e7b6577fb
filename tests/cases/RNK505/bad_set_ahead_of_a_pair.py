"""What is set on the model ahead of the wrap is read on the wrapper, which a function gives back in a pair.

reason: whichever of the two ways it went, the first of the pair is a wrapper, which has no such attribute
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
    return DDP(model, device_ids=[LOCAL_RANK]), optimizer


def train(names, loader):
    torch.cuda.set_device(LOCAL_RANK)
    dist.init_process_group("nccl")
    model = torchvision.models.resnet50()
    model.names = names
    model, optimizer = wrap_ddp(model.cuda(), True)
    for images in loader:
        model(images).sum().backward()
        optimizer.step()
    return model.names  # expect: RNK505 "names"
