"""Rank and size both belong to the node.

reason: the pair describes a job of one node
runs: no (the group is there already when a case runs)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler


def setup(dataset):
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("gloo", rank=local_rank, world_size=torch.cuda.device_count())
    return DistributedSampler(dataset, num_replicas=int(os.environ["LOCAL_WORLD_SIZE"]), rank=local_rank)
