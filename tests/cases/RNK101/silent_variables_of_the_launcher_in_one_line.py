"""The number of processes and others, read by one expression.

reason: what is tested is the size, which all ranks have in common, or a variable that no launcher sets
runs: no (needs a launcher)
"""
import os

import torch.distributed as dist


def of_the_size():
    rank, size = (int(os.environ[name]) for name in ("RANK", "WORLD_SIZE"))
    print(rank)
    if size > 1:
        dist.barrier()


def of_something_else():
    stage, steps = (int(os.environ[name]) for name in ("STAGE", "STEPS"))
    print(steps)
    if stage == 0:
        dist.barrier()


def of_a_size_that_is_mapped():
    size, local_size = map(int, (os.environ["WORLD_SIZE"], os.environ["LOCAL_WORLD_SIZE"]))
    if size == local_size:
        dist.barrier()
