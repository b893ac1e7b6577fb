"""torchtune keeps the gradients on the CPU

reason: clip_grad_norm_ adds up over the ranks what lies on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from torchtune import training


def main(model, batches, offload):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK405 "adds up gradients"
    training.shard_model(model=model, shard_conditions=[], cpu_offload=offload)
    optimizer = torch.optim.AdamW(model.parameters())
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
