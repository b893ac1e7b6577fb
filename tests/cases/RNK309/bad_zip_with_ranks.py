"""Zipped with the numbers of the ranks

reason: number 2 gets the file of rank 10
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import tempfile
from pathlib import Path

import torch


def load(folder, rank):
    ranks = range(12)
    paths = sorted(Path(folder).glob("model_rank_*.pt"))  # expect: RNK309
    return torch.load(dict(zip(ranks, paths))[rank], map_location="cpu")



def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
