"""All ranks read the same file, and all of them miss it.

reason: the handler is entered on every rank or on none; where one rank reads for all, what it catches is not the read
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import tempfile
from pathlib import Path

import torch
import torch.distributed as dist


def broadcast_all(paths):
    for path in paths:
        try:
            weights = torch.load(path)
            dist.broadcast(weights, src=0)
        except FileNotFoundError:
            continue


def read_first(paths):
    for path in paths:
        weights = torch.zeros(2)
        if dist.get_rank() == 0:
            try:
                weights = torch.load(path)
            except OSError:
                print("missing, zeros it is")
        dist.broadcast(weights, src=0)


def log(folder):
    for name in ("weights", "optimizer"):
        try:
            dist.barrier()
            if dist.get_rank() == 0:
                print((folder / name).read_text())
        except OSError:
            print("no such file")


def keys(names):
    for name in names:
        try:
            if dist.get_rank() == 0:
                print(name)
            dist.barrier()
        except OSError:
            continue


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        broadcast_all([Path(folder) / "weights.pt"])
        read_first([Path(folder) / "weights.pt"])
        log(Path(folder))
        keys(["a", "b"])
