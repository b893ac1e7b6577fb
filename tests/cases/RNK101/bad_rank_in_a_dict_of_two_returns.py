"""A helper gives back a dict with the rank, or one for a single process

reason: where there are several processes the entry is the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 23); rank 1 finished
"""
import os

import torch.distributed as dist


def setup():
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        rank = int(os.environ["RANK"])
        return {"several": True, "rank": rank, "device": "cpu"}
    return {"several": False, "rank": 0, "device": "cpu"}


def main(rank, world_size):
    info = setup()
    is_main = info["rank"] == 0
    if is_main:
        dist.barrier()  # expect: RNK101
