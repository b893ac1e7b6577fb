"""The position counts as the rank

reason: position 2 holds the file of rank 10
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 25)
"""
import glob
import tempfile

import torch


def load(folder, wanted):
    states = {}
    for rank, path in enumerate(sorted(glob.glob(folder + "/model_rank_*.pt"))):  # expect: RNK309
        states[rank] = torch.load(path, map_location="cpu")
    return states[wanted]



def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            torch.save({"rank": number}, f"{folder}/model_rank_{number}.pt")
        assert load(folder, rank + 2)["rank"] == rank + 2
