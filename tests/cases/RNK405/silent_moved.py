"""The tensor is moved before it is sent

reason: .cuda() and .to(device) bring it to the GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def count(batch, device):
    n = torch.tensor([len(batch)]).to(device)
    dist.all_reduce(n)
    total = torch.zeros(1).cuda()
    total += n
    dist.broadcast(total, src=0)
    seen = torch.arange(4)
    seen = seen.cuda(non_blocking=True)
    dist.all_reduce(seen)
    return total.item()
