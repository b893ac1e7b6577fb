"""Rank 0 logs with one function and the others with another, picked before the loop.

reason: only the function of rank 0 communicates
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def log_all(loss):
    dist.all_reduce(loss)  # the others wait for nobody
    print(loss.item())


def log_nothing(loss):
    pass


def main(rank, world_size):
    log = log_all if rank == 0 else log_nothing
    for _ in range(2):
        log(torch.ones(1))  # expect: RNK101 "all_reduce"
