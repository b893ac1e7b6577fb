"""Each process sees one GPU, which has the number 0.

reason: LOCAL_RANK is the number of a device here
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def start(rank, world_size):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(rank)
    os.environ["RANK"] = str(rank)
    os.environ["WORLD_SIZE"] = str(world_size)
    os.environ["LOCAL_RANK"] = "0"
    dist.init_process_group("nccl")
