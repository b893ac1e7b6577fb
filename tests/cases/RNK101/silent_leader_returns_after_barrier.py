"""Rank 0 computes, enters the barrier and returns; the others enter the same barrier and read.

reason: the early return comes after the matching barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist

_STORE = {}


def build_index(name):
    _STORE[name] = torch.arange(10)
    return _STORE[name]


def load_index(name):
    if dist.get_rank() == 0:
        index = build_index(name)
        dist.barrier()
        return index
    dist.barrier()
    return torch.arange(10)


def broadcast_length(index):
    length = torch.zeros(1, dtype=torch.long)
    if dist.get_rank() != 0:
        dist.broadcast(length, src=0)
        return int(length)
    length.fill_(len(index))
    dist.broadcast(length, src=0)
    return len(index)


def main(rank, world_size):
    index = load_index("train")
    assert broadcast_length(index) == 10
