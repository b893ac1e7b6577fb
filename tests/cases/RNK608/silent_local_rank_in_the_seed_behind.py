"""The number of the process on its node gets into the seed behind the shuffle, for the noise of each process.

reason: the list has been ordered with the seed of all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import random

import torch
import torch.distributed as dist


def main(rank, world_size):
    random.seed(7)
    files = list(range(100))
    random.shuffle(files)
    torch.manual_seed(7 + int(os.environ["LOCAL_RANK"]))
    mine = files[rank::world_size]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
