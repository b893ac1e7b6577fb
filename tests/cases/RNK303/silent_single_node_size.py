"""Rank and size both belong to the node.

reason: the pair describes a job of one node, which meets at an address of this machine
runs: no (the group is there already when a case runs)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler


def setup(dataset):
    local_rank = int(os.environ["LOCAL_RANK"])
    address = "tcp://127.0.0.1:29511"
    dist.init_process_group("gloo", address, rank=local_rank, world_size=torch.cuda.device_count())
    return DistributedSampler(dataset, num_replicas=int(os.environ["LOCAL_WORLD_SIZE"]), rank=local_rank)
