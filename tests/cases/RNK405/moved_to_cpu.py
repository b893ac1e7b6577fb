"""Predictions are collected after they were moved to the CPU

reason: .cpu() saves memory on the GPU, and NCCL cannot send it
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def gather(logits):
    logits = logits.detach().cpu()
    parts = [torch.empty_like(logits) for _ in range(dist.get_world_size())]
    dist.all_gather(parts, logits)  # expect: RNK405 "`logits`"
    return torch.cat(parts)
