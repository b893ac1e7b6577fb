"""The root sends shape and data, the others receive the shape only.

reason: the second broadcast has no partner
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def share(data, rank):
    shape = torch.tensor(data.shape)
    if rank == 0:
        dist.broadcast(shape, src=0)
        dist.all_reduce(data)  # expect: RNK102 "rank 1 has none left to match it"
    else:
        dist.broadcast(shape, src=0)
    return shape


def main(rank, world_size):
    share(torch.ones(2, 3), rank)
