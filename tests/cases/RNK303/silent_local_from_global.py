"""The local rank is computed for the device, the global one for the data.

reason: each is used where it belongs
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler


def prepare(dataset):
    rank = dist.get_rank()
    torch.cuda.set_device(rank % torch.cuda.device_count())
    return DistributedSampler(dataset, num_replicas=dist.get_world_size(), rank=rank)
