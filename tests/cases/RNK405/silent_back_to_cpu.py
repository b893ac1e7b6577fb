"""The result comes back to the CPU after the call

reason: what is sent lies on the GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def gather(logits):
    parts = [torch.empty_like(logits) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, logits)
    parts = [part.cpu() for part in parts]
    return torch.cat(parts)
