"""Rank 0 writes, a barrier, all ranks read.

reason: the barrier orders the two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import json
import os

import torch.distributed as dist


def main(rank, world_size):
    folder = "distlint_604_silent"
    if rank == 0:
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "vocabulary.json"), "w") as file:
            json.dump({"a": 1}, file)
    dist.barrier()
    with open(os.path.join(folder, "vocabulary.json")) as file:
        assert json.load(file) == {"a": 1}
