"""The rank modulo the number of GPUs.

reason: that is the rank on this node
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def setup():
    rank = dist.get_rank()
    device = rank % torch.cuda.device_count()
    torch.cuda.set_device(device)
    return torch.device(f"cuda:{rank % torch.cuda.device_count()}")
