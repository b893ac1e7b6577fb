"""A helper names its own rank as the source; the caller decides who enters it.

reason: rank 1 alone calls the sending half, and the others receive from rank 1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def offer(value):
    dist.broadcast(value, src=dist.get_rank())


def accept(value, sender):
    dist.broadcast(value, src=sender)


def main(rank, world_size):
    value = torch.tensor([rank])
    if rank == 1:
        offer(value)
    else:
        accept(value, 1)
    assert value.item() == 1
