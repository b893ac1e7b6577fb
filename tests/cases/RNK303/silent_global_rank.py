"""The rank of the whole job is used.

reason: RANK numbers all processes
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist
from torch.utils.data.distributed import DistributedSampler


def main(rank, world_size):
    me, n = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
    parts = [None] * n
    mine = list(DistributedSampler(range(8), num_replicas=n, rank=me, shuffle=False))
    dist.all_gather_object(parts, mine + list(range(8))[me::n])
    assert sorted(set(sum(parts, []))) == list(range(8))
