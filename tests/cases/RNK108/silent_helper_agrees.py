"""The helper that looks also broadcasts.

reason: what it returns is agreed
runs: 2 ranks
"""
import os
import tempfile

import torch
import torch.distributed as dist


def is_there(path):
    answer = [os.path.exists(path)]
    dist.broadcast_object_list(answer, src=0)
    return answer[0]


def main(rank, world_size):
    if is_there(f"/nonexistent/{rank}"):
        dist.barrier()
