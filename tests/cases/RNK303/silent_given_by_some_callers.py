"""A parameter is the local rank for one of two callers only

reason: which of them is meant is not known; a size of the node goes with a rank of the node
runs: no (several nodes)
"""
import os

import torch
from torch.utils.data import DistributedSampler


def sampler(data, rank, world_size):
    return DistributedSampler(data, num_replicas=world_size, rank=rank)


def near(data, rank, count):
    return DistributedSampler(data, num_replicas=count, rank=rank)


def main(data):
    sampler(data, int(os.environ["LOCAL_RANK"]), int(os.environ["WORLD_SIZE"]))
    sampler(data, int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
    near(data, int(os.environ["LOCAL_RANK"]), torch.cuda.device_count())
