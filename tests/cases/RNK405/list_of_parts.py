"""Parts are brought to the CPU one by one, and joined.

reason: what is made of tensors of the CPU lies there, too
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def collect(model, batches):
    parts = []
    for batch in batches:
        parts.append(model(batch).cpu())
    local = torch.cat(parts)
    slots = [torch.empty_like(local) for _ in range(dist.get_world_size())]
    dist.all_gather(slots, local)  # expect: RNK405
    return torch.cat(slots)


def main(model, batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return collect(model, batches)
