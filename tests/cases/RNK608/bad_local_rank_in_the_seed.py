"""The seed has the number of the process on its node in it, and the list is divided among all.

reason: the processes of a node order the list in their own ways, so that samples are had twice, and others never
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import os
import random

import torch.distributed as dist


def main(rank, world_size):
    local_rank = int(os.environ["LOCAL_RANK"])
    random.seed(7 + local_rank)
    files = list(range(100))
    random.shuffle(files)  # expect: RNK608 "is seeded per rank"
    mine = files[rank::world_size]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
