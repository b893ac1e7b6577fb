"""Every rank hands its own number to a helper, which takes it for the source.

reason: each rank waits for another sender
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in broadcast (line 12)
"""
import torch
import torch.distributed as dist


def offer(values, rank):
    dist.broadcast(values, src=rank)  # expect: RNK120 "src is 0 on rank 0 and 1 on rank 1"


def main(rank, world_size):
    values = torch.tensor([float(rank)])
    offer(values, dist.get_rank())
    assert values.item() == 0
