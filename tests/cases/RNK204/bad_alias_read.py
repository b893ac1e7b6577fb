"""Another name of the same memory is read.

reason: flat is a view of grad
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 26)
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
