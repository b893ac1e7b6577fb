"""Whoever joins raises where a process sees several GPUs

reason: the only GPU that a process sees is its own, whatever number the one that saved had
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def join():
    if torch.cuda.device_count() > 1:
        raise RuntimeError("start each process with one visible GPU")
    dist.init_process_group("nccl")


def train(model, optimizer, loader, folder):
    join()
    checkpoint = torch.load(os.path.join(folder, "last.pt"))
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    model = DDP(model.cuda(), device_ids=[0])
    for batch in loader:
        model(batch).sum().backward()
        optimizer.step()
    if dist.get_rank() == 0:
        states = {"model": model.module.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save(states, os.path.join(folder, "last.pt"))
