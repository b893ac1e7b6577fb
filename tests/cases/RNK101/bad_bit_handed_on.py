"""Whether the rank is odd is handed on as a number.

reason: the even ranks never enter all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 13)
"""
import torch
import torch.distributed as dist


def save(value, sync):
    if sync:
        dist.all_reduce(value)


def main(rank, world_size):
    value = torch.ones(2)
    odd = dist.get_rank() & 1
    save(value, odd)  # expect: RNK101 "dist.all_reduce(value)"
