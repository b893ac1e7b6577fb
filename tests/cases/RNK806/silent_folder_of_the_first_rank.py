"""The first rank chooses a folder, and who has none is kept from using it, or writes it into a text.

reason: what else the first rank has tells as well; a text holds None as any other value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


class Keeper:
    def __init__(self, folder):
        self.folder = folder


def save(rank, epochs):
    folder = None
    keeper = None
    if rank == 0:
        folder = tempfile.mkdtemp()
        keeper = Keeper(folder)
    for epoch in range(epochs):
        if keeper is not None:
            print(os.path.join(folder, f"{epoch}.pt"))
        dist.barrier()
    print("folder: %s" % folder, f"{folder}/last", dict(folder=folder))


def best(rank, losses):
    default = None
    if rank == 0:
        default = 0.0
    return min(losses, default=default)


def compare(rank, loss):
    best = None
    if rank == 0:
        best = 1.0
    if best is None or loss < best:
        print("better")
    if best == loss or best in (1.0, 2.0):
        print("equal")
    kept = best
    return kept


def main(rank, ranks):
    save(rank, 2)
    best(rank, [])
    compare(rank, 2.0)
