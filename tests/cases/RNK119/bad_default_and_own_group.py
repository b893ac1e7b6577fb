"""A barrier on the default group against one on an own group.

reason: both hold all ranks, and each side is in another one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 13); rank 1 hung in barrier (line 16)
"""
import torch.distributed as dist


def main(rank, world_size):
    checkpoint = dist.new_group()
    if rank == 0:
        dist.barrier(group=checkpoint)  # expect: RNK119
        dist.barrier()
    else:
        dist.barrier()
        dist.barrier(group=checkpoint)
