"""Inference on one node: rank and size are the launcher's numbers for the node.

reason: both are of the node, by their names: it is written for one
runs: no (needs a launcher)
"""
import os

import torch
import torch.distributed as dist


def join():
    rank = int(os.environ.get("LOCAL_RANK", "0"))
    size = int(os.environ.get("LOCAL_WORLD_SIZE", "1"))
    if size < 2:
        return None
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=size)
    return rank
