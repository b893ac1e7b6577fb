"""One function wraps with the policy and another one without

reason: nothing says that the clipped model is the one on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard


def frozen(model):
    fully_shard(model, offload_policy=CPUOffloadPolicy())
    return model.requires_grad_(False)


def trained(model):
    fully_shard(model)
    return model


def main(model, reference, batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model, reference = trained(model), frozen(reference)
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        (model(batch) - reference(batch)).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
