"""The norm of gradients that FSDP2 keeps on the CPU

reason: clip_grad_norm_ adds up over the ranks what lies on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard


def step(model, optimizer, batch):
    model(batch).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()


def main(model, batches, offload):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK405 "`clip_grad_norm_` (line 15) adds up gradients that"
    for layer in model.layers:
        fully_shard(layer, offload_policy=CPUOffloadPolicy() if offload else OffloadPolicy())
    fully_shard(model, offload_policy=CPUOffloadPolicy() if offload else OffloadPolicy())
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        step(model, optimizer, batch)
