"""A checkpoint is read with the location of the rank where a launcher has set one, and as it is where none has.

reason: the other branch is that of one process, whose tensors go where they were
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def resume(model, optimizer, path):
    if "LOCAL_RANK" in os.environ:
        checkpoint = torch.load(path, map_location="cuda:" + os.environ["LOCAL_RANK"])
    else:
        checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return checkpoint["epoch"]


def main(model, optimizer, path):
    if "LOCAL_RANK" in os.environ:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
        dist.init_process_group("nccl")
        model = DistributedDataParallel(model.cuda(), device_ids=[int(os.environ["LOCAL_RANK"])])
    return resume(model, optimizer, path)
