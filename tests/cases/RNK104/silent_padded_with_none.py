"""Short parts are filled with None.

reason: all ranks go through the longest part
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import math

import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    rounds = math.ceil(len(files) / world_size)
    mine = files[rank::world_size]
    mine += [None] * (rounds - len(mine))
    for path in mine:
        dist.all_reduce(torch.tensor([float(len(path or ""))]))
