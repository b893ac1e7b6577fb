"""A helper calls what it is handed: a function that sums over all ranks, on rank 0 only.

reason: the helper communicates nowhere by itself
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 hung in barrier (line 31)
"""

import torch
import torch.distributed as dist


def timed(function, *arguments):
    print("begin")
    found = function(*arguments)
    print("end")
    return found


def total(loss):
    dist.all_reduce(loss)
    return loss


def report(loss, rank):
    if rank == 0:
        print(timed(total, loss))  # expect: RNK101 "timed(total, loss)"


def main(rank, world_size):
    report(torch.ones(1), dist.get_rank())
    dist.barrier()
