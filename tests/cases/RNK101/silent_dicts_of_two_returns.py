"""A helper gives back one of two dicts whose entries are the same on all ranks

reason: what is asked for is no rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


def setup():
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        rank = int(os.environ["RANK"])
        return {"several": True, "rank": rank, "world_size": int(os.environ["WORLD_SIZE"])}
    return {"several": False, "rank": 0, "world_size": 1}


def main(rank, world_size):
    info = setup()
    if info["several"] and info["world_size"] > 1:
        dist.barrier()
    if info["rank"] == 0:
        print("done")
