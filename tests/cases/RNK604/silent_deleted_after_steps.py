"""All ranks load a checkpoint and train, then rank 0 deletes it.

reason: the ranks meet in the steps of DDP, all have read the file long before
runs: no (a loader out of sight)
"""
import os

import torch
import torch.distributed as dist
from recipes import train_for_an_epoch
from torch.nn.parallel import DistributedDataParallel


def main(model, path):
    dist.init_process_group("nccl")
    model.load_state_dict(torch.load(path, map_location="cpu"))
    train_for_an_epoch(model)
    if dist.get_rank() == 0:
        os.remove(path)


def demo(model, path, batch, optimizer):
    dist.init_process_group("nccl")
    model = DistributedDataParallel(model)
    model.load_state_dict(torch.load(path, map_location="cpu"))
    model(batch).sum().backward()
    optimizer.step()
    if dist.get_rank() == 0:
        os.remove(path)
