"""The backend follows the option that keeps gradients on the CPU

reason: with the option the group has gloo, too
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard


def main(model, batches, offload):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("cuda:nccl,cpu:gloo" if offload else "nccl")
    fully_shard(model, offload_policy=CPUOffloadPolicy() if offload else OffloadPolicy())
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
