"""A block that sums over all ranks runs below a checkpoint, on rank 0 only.

reason: checkpoint runs what it is handed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 hung in barrier (line 27)
"""

import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint


def block(tensor, scale):
    total = tensor * scale
    dist.all_reduce(total)
    return total


def look(tensor, rank):
    if rank == 0:
        tensor = checkpoint(block, tensor, 2, use_reentrant=False)  # expect: RNK101 "checkpoint"
    return tensor


def main(rank, world_size):
    look(torch.ones(1), dist.get_rank())
    dist.barrier()
