"""What a function gives back reduces on rank 0.

reason: the others do nothing where they are told to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


def make_reducer():
    rank = dist.get_rank()

    def reduce(value):
        if rank != 0:
            return  # expect: RNK103
        dist.all_reduce(value)

    return reduce


def main(rank, world_size):
    reduce = make_reducer()
    reduce(torch.ones(1))
