"""A flag chooses the function by which losses are reduced, and rank 0 calls it alone.

reason: where the flag chooses the one that reduces, the other ranks never join it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in barrier (line 29)
"""
import torch
import torch.distributed as dist


def local(loss):
    return loss


def reduced(loss):
    dist.all_reduce(loss)
    return loss


def report(losses, distributed):
    reduce = reduced if distributed else local
    for loss in losses:
        if dist.get_rank() == 0:
            print(reduce(loss))  # expect: RNK101 "all_reduce"


def main(rank, world_size):
    report(torch.ones(2, 1), world_size > 1)
    dist.barrier()
