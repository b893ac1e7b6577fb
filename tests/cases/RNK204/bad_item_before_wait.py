"""The loss is logged before the reduction has finished.

reason: item() reads the buffer
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import time


def log_loss(loss):
    handle = dist.all_reduce(loss, async_op=True)
    value = loss.item()  # expect: RNK204 "read"
    handle.wait()
    return value


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert log_loss(torch.tensor(1.0)) == world_size
