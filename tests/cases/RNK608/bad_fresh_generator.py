"""numpy takes a fresh seed in every process

reason: default_rng() without a seed asks the system
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 16)
"""
import numpy as np
import torch.distributed as dist


def main(rank, world_size):
    order = np.random.default_rng().permutation(100).tolist()  # expect: RNK608 "has no common seed"
    mine = order[rank::world_size]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
