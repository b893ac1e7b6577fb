"""Each rank shuffles the part that it has taken

reason: the order inside a part is a matter of its rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import numpy as np
import torch.distributed as dist


def own(files, seed, rank, world_size):
    mine = files[rank::world_size]
    random.Random(seed + rank).shuffle(mine)
    return [mine[i] for i in np.random.default_rng().permutation(len(mine))]


def main(rank, world_size):
    mine = own(list(range(100)), 7, rank, world_size)
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
