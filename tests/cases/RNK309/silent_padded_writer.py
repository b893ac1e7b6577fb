"""The writer pads the numbers

reason: numbers of one length are in the same order as texts
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import glob
import tempfile

import torch
import torch.distributed as dist


def save(state, folder, rank):
    torch.save(state, f"{folder}/model_rank_{rank:05d}.pt")


def load(folder, rank):
    files = sorted(glob.glob(f"{folder}/model_rank_*.pt"))
    return torch.load(files[rank], map_location="cpu")


def main(rank, world_size):
    with tempfile.TemporaryDirectory() as folder:
        for number in range(12):
            save({"rank": number}, folder, number)
        assert load(folder, rank + 2)["rank"] == rank + 2
