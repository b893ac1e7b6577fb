"""What is set on the model ahead of the wrap is read on the wrapper, which a function of the project makes.

reason: the wrapper has no such attribute, and the first of several processes comes there, too
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
import torchvision
from torch.nn.parallel import DistributedDataParallel as DDP

RANK = int(os.environ.get("RANK", "-1"))
LOCAL_RANK = int(os.environ.get("LOCAL_RANK", "-1"))


def wrap_ddp(model, is_static):
    if is_static:
        return DDP(model, device_ids=[LOCAL_RANK], static_graph=True)
    return DDP(model, device_ids=[LOCAL_RANK])


def show(images, names, title="", sizes=()):
    print(images, names, title, sizes)


def train(names, loader):
    model = torchvision.models.resnet50()
    model.names = names
    show(None, model.names, title="before")
    if RANK != -1:
        torch.cuda.set_device(LOCAL_RANK)
        dist.init_process_group("nccl")
        model = wrap_ddp(model.cuda(), True)
    for images in loader:
        model(images).sum().backward()
    if RANK in {-1, 0}:
        show(None, model.names, title="after")  # expect: RNK505 "names"
    if RANK == -1:
        show(None, model.names, sizes=[1])
    return model
