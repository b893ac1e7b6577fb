"""The rank is used for other things than devices

reason: seeds, folders and samplers are no GPUs
runs: no (CUDA)
"""
import os

import torch
from torch.utils.data import DistributedSampler


def setup(rank, world_size, data):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(rank)
    torch.manual_seed(rank)
    sampler = DistributedSampler(data, num_replicas=world_size, rank=rank)
    return sampler, torch.zeros(1, device="cuda")
