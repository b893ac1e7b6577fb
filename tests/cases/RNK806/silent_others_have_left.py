"""The other ranks are gone before the value is used

reason: an early return lets rank 0 alone through
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    total = torch.ones(1)
    dist.all_reduce(total)
    report = None
    if rank == 0:
        report = {"total": total.item()}
    if rank != 0:
        return
    print(report["total"])
