"""Ranks meet if a launcher has set their variables.

reason: "0" is a true text, so the test is for whether there is a rank at all, and has one answer on all of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def seen():
    dist.barrier() if os.getenv("LOCAL_RANK") else None


def main(rank, world_size):
    if os.environ.get("RANK"):
        dist.barrier()
    launched = bool(os.environ.get("RANK"))
    if launched and os.environ.get("WORLD_SIZE"):
        dist.barrier()
    if not os.environ.get("RANK"):
        return
    dist.barrier()
    seen()
