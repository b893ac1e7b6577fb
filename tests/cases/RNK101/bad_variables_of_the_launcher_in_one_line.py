"""The variables of the launcher, read by one expression.

reason: the rank is the first of what is made of the names, so the barrier is rank 0's alone
runs: no (needs a launcher)
"""
import os

import torch.distributed as dist

NAMES = ("RANK", "WORLD_SIZE")


def number(name):
    return int(os.environ.get(name, 0))


def from_a_generator():
    rank, size, local_rank = (int(os.environ[name]) for name in ("RANK", "WORLD_SIZE", "LOCAL_RANK"))
    dist.init_process_group("gloo", rank=rank, world_size=size)
    print(local_rank)
    if rank == 0:
        dist.barrier()  # expect: RNK101


def from_a_list():
    rank, size = [number(name) for name in NAMES]
    print(size)
    if rank == 0:
        dist.barrier()  # expect: RNK101


def mapped():
    rank, size = map(int, (os.environ["RANK"], os.environ["WORLD_SIZE"]))
    print(size)
    if rank == 0:
        dist.barrier()  # expect: RNK101
