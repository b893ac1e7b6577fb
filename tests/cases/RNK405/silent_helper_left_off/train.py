"""A helper of another file may keep gradients on the CPU, and does not here

reason: the caller leaves the option off
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from sharding import shard


def main(model, batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    shard(model)
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
