"""Sorted by the number

reason: rank 2 comes before rank 10
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import glob
import tempfile

import torch


def load(folder, rank):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"), key=lambda p: int(p.rsplit("_", 1)[1].split(".")[0]))
    return torch.load(files[rank], map_location="cpu")


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
