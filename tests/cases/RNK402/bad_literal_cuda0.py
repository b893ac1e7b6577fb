"""Literal cuda:0 in a program with one process per GPU.

reason: all ranks of a node put these tensors on GPU 0, also after set_device
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, path):
    state = torch.load(path, map_location="cuda:0", weights_only=True)  # expect: RNK402
    model.load_state_dict(state["model"])
    return state["step"]


def main(model, loader):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    step = resume(model, "last.pt")
    model = DDP(model.to(local_rank), device_ids=[local_rank])
    counts = torch.zeros(10, device="cuda:0")  # expect: RNK402
    for images, labels in loader:
        images = images.to("cuda:0", non_blocking=True)  # expect: RNK402
        loss = torch.nn.functional.cross_entropy(model(images), labels.to(images.device))
        loss.backward()
        counts += torch.bincount(labels, minlength=10).to(counts.device)
        step += 1
    dist.destroy_process_group()
    return step, counts
