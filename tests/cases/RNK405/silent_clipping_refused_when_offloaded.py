"""The two options are refused together

reason: the program ends ahead of the norm
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard


def main(model, batches, args):
    if args.cpu_offload and args.clip_grad is not None:
        raise ValueError("clipping needs gradients on the GPU")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    fully_shard(model, offload_policy=CPUOffloadPolicy() if args.cpu_offload else OffloadPolicy())
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        model(batch).sum().backward()
        if args.clip_grad is not None:
            torch.nn.utils.clip_grad_norm_(model.parameters(), args.clip_grad)
        optimizer.step()
