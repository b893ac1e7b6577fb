"""The same two operations, in opposite order.

reason: the first operation of one side meets the second of the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 hung in broadcast_object_list (line 16)
"""
import torch
import torch.distributed as dist


def step(loss, box, rank):
    if rank == 0:
        dist.all_reduce(loss)  # expect: RNK102 "broadcast_object_list"
        dist.broadcast_object_list(box, src=0)
    else:
        dist.broadcast_object_list(box, src=0)
        dist.all_reduce(loss)


def main(rank, world_size):
    step(torch.ones(1), ["config"] if rank == 0 else [None], rank)
