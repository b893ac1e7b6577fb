"""What is set on the wrapper as well, or read where one process is alone.

reason: the wrapper has the attribute, or there is none
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
import torchvision
from torch.nn.parallel import DistributedDataParallel as DDP

RANK = int(os.environ.get("RANK", "-1"))
LOCAL_RANK = int(os.environ.get("LOCAL_RANK", "-1"))


def wrap_ddp(model):
    return DDP(model, device_ids=[LOCAL_RANK]) if RANK != -1 else model


def train(names, classes):
    model = torchvision.models.resnet50()
    model.names = names
    model.classes, kept = classes, None
    if RANK != -1:
        torch.cuda.set_device(LOCAL_RANK)
        dist.init_process_group("nccl")
        model = DDP(model.cuda(), device_ids=[LOCAL_RANK])
        model.names, kept = names, classes
    print(model.names, kept)
    if RANK == -1:
        print(model.classes)
    return model


def maybe(names):
    model = torchvision.models.resnet50()
    model.labels = names
    model = wrap_ddp(model)
    print(model.labels)
    return model
