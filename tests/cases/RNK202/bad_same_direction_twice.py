"""A ring that sends to the next rank and also receives from it.

reason: nobody sends in that direction (with two ranks it works by chance)
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in wait (line 20)
"""
import torch
import torch.distributed as dist


def rotate(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    y = torch.empty_like(x)
    ops = [
        dist.P2POp(dist.isend, x, (rank + 1) % size),  # expect: RNK202 "which never receives it"
        dist.P2POp(dist.irecv, y, (rank + 1) % size),
    ]
    print("rank", rank, "rotates")
    for work in dist.batch_isend_irecv(ops):
        work.wait()
    return y


def main(rank, world_size):
    rotate(torch.ones(2))
