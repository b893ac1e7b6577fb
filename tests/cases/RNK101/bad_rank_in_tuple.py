"""The first two ranks reduce, but on the world group.

reason: with more than two ranks the others never join; the membership test fits no group here
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 15); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def writer_total(size):
    rank = dist.get_rank()
    total = torch.tensor([size])
    if rank in (0, 1):
        dist.all_reduce(total)  # expect: RNK101 "all_reduce"
        print("writers hold", total.item(), "bytes")
    return total


def main(rank, world_size):
    writer_total(10)
