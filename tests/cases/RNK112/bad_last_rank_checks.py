"""The last rank checks the result of its stage.

reason: it fails alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 14); rank 1 raised ValueError (line 13)
"""
import torch
import torch.distributed as dist


def finish(loss, rank, world_size):
    if rank == world_size - 1 and loss.item() <= 0:
        raise ValueError("loss")  # expect: RNK112 low
    dist.broadcast(loss, src=world_size - 1)


def main(rank, world_size):
    finish(torch.zeros(1), dist.get_rank(), world_size)
