"""The rank is asked for by `getattr`, with a number for a single process.

reason: once there are ranks, it is theirs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def report(args, loss):
    is_main = getattr(args, "rank", 0) == 0
    if is_main:
        dist.all_reduce(loss)  # expect: RNK101 "is_main"
        print(loss.item())


class Arguments:
    def __init__(self, rank):
        setattr(self, "rank", rank)


def main(rank, world_size):
    report(Arguments(rank), torch.ones(1))
