"""The same with device_id= (2.3), and a name that is found there since 2.5.

reason: the import fails on whatever does not take the argument
"""
import torch
import torch.distributed as dist
from torch.distributed.tensor import DTensor


def start(local_rank):
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))


def whole(weight):
    return weight.full_tensor() if isinstance(weight, DTensor) else weight
