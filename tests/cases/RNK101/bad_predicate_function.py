"""The usual is_main_process() of a project, used as guard of a barrier.

reason: the predicate is true on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 31); rank 1 finished
"""
import io

import torch
import torch.distributed as dist


def is_dist_avail_and_initialized():
    return dist.is_available() and dist.is_initialized()


def get_rank():
    if not is_dist_avail_and_initialized():
        return 0
    return dist.get_rank()


def is_main_process():
    return get_rank() == 0


def save_on_master(state, target):
    if is_main_process():
        torch.save(state, target)
        if is_dist_avail_and_initialized():
            dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    save_on_master({"epoch": 1}, io.BytesIO())
