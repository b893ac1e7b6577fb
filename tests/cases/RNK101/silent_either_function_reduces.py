"""Rank 0 and the others have functions of their own, and both reduce.

reason: the same collective stands in both
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def report(loss):
    dist.all_reduce(loss)
    print(loss.item())


def take_part(loss):
    dist.all_reduce(loss)


def main(rank, world_size):
    log = report if rank == 0 else take_part
    log(torch.ones(1))
    show = print if rank == 0 else (lambda *values: None)
    show("done")
