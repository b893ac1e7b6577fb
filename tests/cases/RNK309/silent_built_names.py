"""The name is made of the rank

reason: the listing is only counted
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import glob
import tempfile

import torch


def load(folder, rank):
    found = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    assert len(found) == 12, found
    return torch.load(f"{folder}/model_rank_{rank}.pt", map_location="cpu")


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
