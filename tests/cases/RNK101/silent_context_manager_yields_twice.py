"""A logging context manager that yields on one way for rank 0 and on another for the rest.

reason: the body runs on every rank, whatever the context manager does around it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time
from contextlib import contextmanager

import torch.distributed as dist


@contextmanager
def phase(name):
    if dist.get_rank() != 0:
        yield
        return
    start = time.monotonic()
    yield
    print(name, time.monotonic() - start)


def main(rank, world_size):
    with phase("metadata"):
        box = ["state"] if rank == 0 else [None]
        dist.broadcast_object_list(box, src=0)
    dist.barrier()
