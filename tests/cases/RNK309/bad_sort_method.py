"""The list is sorted in place

reason: rank 2 loads the file of rank 10
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import os
import tempfile

import torch


def load(folder, rank):
    names = [name for name in os.listdir(folder) if name.startswith("model_rank_")]
    names.sort()  # expect: RNK309
    return torch.load(os.path.join(folder, names[rank]), map_location="cpu")



def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
