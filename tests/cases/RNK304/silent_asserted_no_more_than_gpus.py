"""The set-up asserts that there are no more processes in all than GPUs on this machine.

reason: one more node, and the assertion fails: the global rank is the local one
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist

RANK = int(os.environ["RANK"])
WORLD_SIZE = int(os.environ["WORLD_SIZE"])


def join():
    assert WORLD_SIZE <= torch.cuda.device_count(), "each process has a GPU of its own"
    dist.init_process_group("nccl", rank=RANK, world_size=WORLD_SIZE)
    return RANK, WORLD_SIZE


def load(model):
    rank, _ = join()
    return model.to(torch.device(f"cuda:{rank}"))
