"""The answer of a rank test is handed on as the flag that decides about the reduction.

reason: sync is true on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


def is_main():
    return dist.get_rank() == 0


def save(loss, sync):
    if sync:
        dist.all_reduce(loss)
    return loss


def checkpoint(loss):
    save(loss, is_main())  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    checkpoint(torch.ones(1))
