"""A function of some length joins the group and gives back the ranks; a run of one process gets zeros.

reason: the second node has no GPU with the number of its first rank
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
    rank, world_size, local_rank = set_up()
    model.cuda(rank)  # expect: RNK304 "rank is the global rank"
    return world_size, local_rank
