"""What is made of another tensor lies where that one is

reason: the loss is on the GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def average(loss, features):
    shown = torch.tensor(loss)
    dist.all_reduce(shown)
    sums = features.new_zeros(4)
    dist.all_reduce(sums)
    parts = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, features)
    return shown / dist.get_world_size(), sums, parts
