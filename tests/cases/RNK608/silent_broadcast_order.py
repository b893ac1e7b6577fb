"""Rank 0 draws the order and sends it

reason: all ranks divide the order of rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import numpy as np
import torch.distributed as dist


def main(rank, world_size):
    order = np.random.default_rng().permutation(100).tolist()
    box = [order]
    dist.broadcast_object_list(box, src=0)
    mine = box[0][rank::world_size]
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1]) == list(range(100))
