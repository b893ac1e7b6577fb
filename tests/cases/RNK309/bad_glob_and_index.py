"""Sorted as text, then indexed by rank

reason: rank 2 loads the file of rank 10
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import glob
import tempfile

import torch


def load(folder, rank):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))  # expect: RNK309 "rank 10 comes before rank 2"
    return torch.load(files[rank], map_location="cpu")



def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
