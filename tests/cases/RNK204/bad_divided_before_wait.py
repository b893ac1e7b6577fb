"""The sum is divided while it is being computed.

reason: the wait comes a line too late
runs: no (dividing before the sum starts gives the same mean, in the middle of it a wrong one)
"""

import torch
import torch.distributed as dist


import time


def mean(x):
    work = dist.all_reduce(x, async_op=True)
    x /= dist.get_world_size()  # expect: RNK204 "x is"
    work.wait()
    return x


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    x = torch.full((2,), 2.0)
    assert mean(x)[0].item() == 2.0
