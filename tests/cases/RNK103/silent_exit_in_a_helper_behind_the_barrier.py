"""All ranks but the first one leave through a helper, behind the last barrier; or all ranks do.

reason: nobody waits for who has left
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 exited with 0 (line 14)
"""
import sys

import torch
import torch.distributed as dist


def done():
    sys.exit(0)


def main(rank, world_size):
    total = torch.ones(1)
    dist.all_reduce(total)
    if total.item() > 100:
        done()
    dist.barrier()
    if rank != 0:
        done()
    print("total", total.item())
