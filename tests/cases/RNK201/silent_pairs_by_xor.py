"""Butterfly exchange: the partner differs in one bit, and the smaller rank sends first.

reason: in each pair one side sends while the other receives
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def butterfly(x):
    rank, size = dist.get_rank(), dist.get_world_size()
    y = torch.empty_like(x)
    print("rank", rank, "starts")
    for distance in (1, 2):
        if distance >= size:
            break
        peer = rank ^ distance
        if rank < peer:
            dist.send(x, dst=peer)
            dist.recv(y, src=peer)
        else:
            dist.recv(y, src=peer)
            dist.send(x, dst=peer)
        x = x + y
    return x


def main(rank, world_size):
    assert butterfly(torch.full((1,), float(rank))).item() == 6
