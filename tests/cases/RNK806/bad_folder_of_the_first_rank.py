"""The first rank chooses a folder, and all ranks join names to it; so with numbers that are counted with or compared.

reason: the others have None, which no path is made of, and which nothing can be added to or compared with
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 raised TypeError in join (line 18)
"""
import os
import tempfile

import torch
import torch.distributed as dist


def save(rank, state):
    folder = None
    if rank == 0:
        folder = tempfile.mkdtemp()
    path = os.path.join(folder, "state.pt")  # expect: RNK806 "holds None"
    if rank == 0:
        torch.save(state, path)
    dist.barrier()


def count(rank, loss):
    best = None
    if rank == 0:
        best = 1.0
    worse = loss - best  # expect: RNK806 "holds None"
    dist.barrier()
    return worse


def compare(rank, loss):
    best = None
    if rank == 0:
        best = 1.0
    if loss < best:  # expect: RNK806 "holds None"
        print("better")
    dist.barrier()


def take_apart(rank):
    pair = None
    if rank == 0:
        pair = (1, 2)
    first, second = pair  # expect: RNK806 "holds None"
    dist.barrier()
    return first + second


def main(rank, ranks):
    save(rank, {"step": 1})
    count(rank, 2.0)
