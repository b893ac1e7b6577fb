"""The first half of main-process-first, without the second one.

reason: the other ranks wait in a barrier that rank 0 never enters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 20)
"""
import time

import torch.distributed as dist


def build_cache(name):
    time.sleep(0.05)
    return {"name": name, "rows": 128}


def load(name):
    rank = dist.get_rank()
    if rank > 0:
        dist.barrier()  # expect: RNK101 "barrier"
    return build_cache(name)


def main(rank, world_size):
    cache = load("train")
    print(rank, cache["rows"])
