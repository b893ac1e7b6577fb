"""The caller says which side sends first.

reason: the condition is a parameter, and the ranks are given different values
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def swap(x, y, sends_first):
    peer = 1 - dist.get_rank()
    print("swaps with", peer)
    if sends_first:
        dist.send(x, dst=peer)
        dist.recv(y, src=peer)
    else:
        dist.recv(y, src=peer)
        dist.send(x, dst=peer)


def main(rank, world_size):
    y = torch.empty(1)
    swap(torch.full((1,), float(rank)), y, sends_first=rank == 0)
    assert y.item() == 1 - rank
