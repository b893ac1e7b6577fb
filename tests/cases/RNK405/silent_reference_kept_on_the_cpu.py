"""Only the model that is not trained is kept on the CPU

reason: the gradients that are clipped lie on the GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import CPUOffloadPolicy, OffloadPolicy, fully_shard


def build(model, role):
    policy = OffloadPolicy() if role == "actor" else CPUOffloadPolicy()
    fully_shard(model, offload_policy=policy)
    return model


def main(model, reference, batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    actor, reference = build(model, "actor"), build(reference, "reference")
    optimizer = torch.optim.AdamW(actor.parameters())
    for batch in batches:
        (actor(batch) - reference(batch).detach()).sum().backward()
        torch.nn.utils.clip_grad_norm_(actor.parameters(), 1.0)
        optimizer.step()
