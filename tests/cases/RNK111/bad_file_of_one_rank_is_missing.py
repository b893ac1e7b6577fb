"""Rank 0 finds no file and goes on to the next one; the others wait for what it broadcasts.

reason: only rank 0 reads, so only rank 0 meets the handler, and it skips the broadcast that the others have entered
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 21)
"""

import tempfile
from pathlib import Path

import torch
import torch.distributed as dist


def broadcast_all(paths):
    for path in paths:
        weights = torch.zeros(2)
        try:
            if dist.get_rank() == 0:
                weights = torch.load(path)
            dist.broadcast(weights, src=0)
        except FileNotFoundError:  # expect: RNK111 "torch.load(path)"
            continue


def read_shards(folder):
    for name in ("weights", "optimizer"):
        try:
            text = (folder / f"{name}_{dist.get_rank()}.txt").read_text()
            with open(folder / f"{name}_{dist.get_rank()}.txt") as file:
                text += file.read()
            dist.all_reduce(torch.tensor(len(text)))
        except OSError:  # expect: RNK111
            print("no such shard")


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        broadcast_all([Path(folder) / "weights.pt"])
        read_shards(Path(folder))
