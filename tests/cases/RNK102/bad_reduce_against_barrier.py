"""The first rank reduces, the others only wait.

reason: a barrier does not match an all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 hung in barrier (line 16)
"""
import torch
import torch.distributed as dist


def finish(total):
    if dist.get_rank() == 0:
        dist.all_reduce(total)  # expect: RNK102 "rank 1 in `dist.barrier()`"
        print("total", total.item())
    else:
        dist.barrier()


def main(rank, world_size):
    finish(torch.ones(1))
