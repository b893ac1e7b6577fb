"""A function of some length joins the group and gives back the ranks; the caller takes the one inside of the node.

reason: the names of the caller are others, what they hold is right
runs: no (needs GPUs)
"""
import os
from datetime import timedelta

import torch
import torch.distributed as dist


def set_up(backend="nccl"):
    if "RANK" not in os.environ:
        print("one process")
        return 0, 1, 0

    rank = int(os.environ["RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group(
        backend,
        timeout=timedelta(minutes=10),
        rank=rank,
        world_size=world_size,
    )
    dist.barrier(device_ids=[local_rank])
    return rank, world_size, local_rank


def main(model):
    number, world_size, rank = set_up()
    model.cuda(rank)
    return number, world_size
