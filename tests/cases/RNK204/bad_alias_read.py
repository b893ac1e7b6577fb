"""Another name of the same memory is read.

reason: flat is a view of grad
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import time


def norm(grad):
    flat = grad.view(-1)
    work = dist.all_reduce(flat, async_op=True)
    total = grad.norm()  # expect: RNK204 "read"
    work.wait()
    return total


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert norm(torch.ones(4)).item() == 2 * world_size
