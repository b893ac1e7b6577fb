"""A helper names its own rank as the source, and every rank calls it.

reason: each rank waits for another sender
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 12)
"""
import torch
import torch.distributed as dist


def offer(value):
    dist.broadcast(value, src=dist.get_rank())  # expect: RNK120 "src is 0 on rank 0 and 1 on rank 1"


def main(rank, world_size):
    value = torch.tensor([rank])
    offer(value)
    assert value.item() == 0
