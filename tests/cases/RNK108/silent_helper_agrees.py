"""The helper that looks also broadcasts.

reason: what it returns is agreed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
