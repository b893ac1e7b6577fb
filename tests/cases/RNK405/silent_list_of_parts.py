"""Lists that hold something else, too, or that a helper fills.

reason: what lies in them is not known to be of the CPU alone
"""
import os

import torch
import torch.distributed as dist


def shared(parts, batch, model):
    parts.append(model(batch))


def collect(model, batches):
    parts, others = [], []
    for batch in batches:
        parts.append(model(batch).cpu())
        parts.append(model(batch))
        shared(others, batch, model)
    dist.all_reduce(torch.cat(parts))
    dist.all_reduce(torch.cat(others))


def back(model, batches):
    parts = []
    for batch in batches:
        parts.append(model(batch).cpu())
    local = torch.cat(parts).cuda()
    dist.all_reduce(local)
    return local


def main(model, batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    collect(model, batches)
    return back(model, batches)
