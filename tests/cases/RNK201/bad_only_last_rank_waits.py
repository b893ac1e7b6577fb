"""A ring in which rank 0 starts by receiving, like all others.

reason: the test of rank 0 changes what is sent, not the order
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks hung in recv (line 15)
"""
import torch
import torch.distributed as dist


def token_ring(token):
    rank, size = dist.get_rank(), dist.get_world_size()
    if rank == 0:
        token.fill_(7)
    dist.recv(token, src=(rank - 1) % size)  # expect: RNK201
    print("rank", rank, "has the token")
    dist.send(token, dst=(rank + 1) % size)


def main(rank, world_size):
    token_ring(torch.zeros(1))
