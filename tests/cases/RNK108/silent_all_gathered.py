"""All answers are gathered, and all have to agree.

reason: the gathered list is equal everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    answers = [None] * world_size
    dist.all_gather_object(answers, os.path.isdir(f"/nonexistent/{rank}"))
    if all(answers):
        dist.barrier()
