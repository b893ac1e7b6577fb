"""irecv is waited for at once, and the send comes behind it.

reason: a receive that is waited for at once blocks like recv
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks hung in wait (line 15)
"""
import torch
import torch.distributed as dist


def rotate(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    y = torch.empty_like(x)
    work = dist.irecv(y, src=(rank - 1) % size)  # expect: RNK201 "every rank waits"
    work.wait()
    print("rank", rank, "sends on")
    dist.isend(x, dst=(rank + 1) % size).wait()
    return y


def main(rank, world_size):
    rotate(torch.ones(2))
