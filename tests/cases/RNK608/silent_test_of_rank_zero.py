"""Rank 0 shuffles the list and scatters the parts

reason: the other ranks get their part of one order
runs: no (as silent_broadcast_order)
"""
import numpy as np
import torch.distributed as dist


def parts(files):
    world_size = dist.get_world_size()
    mine = [None]
    shares = None
    if dist.get_rank() == 0:
        order = np.random.default_rng().permutation(len(files)).tolist()
        shares = [order[part::world_size] for part in range(world_size)]
    dist.scatter_object_list(mine, shares, src=0)
    return mine[0]
