"""The send is started, the receive blocks, and only then somebody waits for the send.

reason: isend does not wait for the other end
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def shift(x, y):
    rank, size = dist.get_rank(), dist.get_world_size()
    print("rank", rank, "sends", tuple(x.shape))
    work = dist.isend(x, (rank + 1) % size)
    dist.recv(y, (rank - 1) % size)
    work.wait()
    return y


def main(rank, world_size):
    y = shift(torch.full((3,), float(rank)), torch.empty(3))
    assert y[0] == (rank - 1) % world_size
