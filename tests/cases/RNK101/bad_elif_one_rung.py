"""Roles by elif: the second rung reduces, the first and the rest do not.

reason: rank 1 enters the all_reduce alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def act(value):
    rank = dist.get_rank()
    if rank == 0:
        print("coordinator holds", value.item())
    elif rank == 1:
        dist.all_reduce(value)  # expect: RNK101 "all_reduce"
    else:
        value.zero_()
    return value


def main(rank, world_size):
    act(torch.tensor(float(rank)))
