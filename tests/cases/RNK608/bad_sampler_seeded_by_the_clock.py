"""The sampler of each process draws its order by the time at which it was started.

reason: the processes come there in other seconds
"""
import time

import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def main(dataset):
    dist.init_process_group("nccl")
    sampler = DistributedSampler(dataset, seed=int(time.time()) % 2**31)  # expect: RNK608
    return DataLoader(dataset, sampler=sampler)
