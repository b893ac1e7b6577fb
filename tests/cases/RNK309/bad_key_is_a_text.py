"""The key cuts the number out, and leaves it a text

reason: "10" comes before "2"
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 25)
"""
import glob
import tempfile

import torch


def load(folder, rank):
    files = sorted(  # expect: RNK309
        glob.glob(f"{folder}/model_rank_*.pt"), key=lambda path: path.split("_")[-1].split(".")[0]
    )
    return torch.load(files[rank], map_location="cpu")



def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
