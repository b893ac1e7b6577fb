"""The handle is thrown away on purpose.

reason: the name _ is not waited for
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import time

import torch
import torch.distributed as dist


def gathered(x):
    out = torch.zeros(dist.get_world_size() * x.numel())
    _ = dist.all_gather_into_tensor(out, x, async_op=True)  # expect: RNK203 "dropped"
    return out.sum().item()


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert gathered(torch.ones(2)) == 2 * world_size
