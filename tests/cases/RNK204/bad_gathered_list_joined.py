"""The gathered list is joined before the wait.

reason: the slots may still be empty
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import time


def gather(x):
    out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
    work = dist.all_gather(out, x, async_op=True)
    joined = torch.cat(out)  # expect: RNK204 "read"
    work.wait()
    return joined


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert gather(torch.ones(2)).sum().item() == 2 * world_size
