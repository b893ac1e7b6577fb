"""Noise and crops are seeded with the rank

reason: ranks should augment differently; the order has a generator of its own
runs: no (needs data)
"""
import random

import numpy as np
import torch
import torch.distributed as dist


def batches(images, seed):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    random.seed(seed + rank)
    noise = np.random.default_rng(seed + rank)
    order = np.random.default_rng(seed).permutation(len(images))
    for index in order[rank::world_size]:
        image = images[index]
        left = random.sample(range(32), 1)[0]
        yield torch.as_tensor(image[:, left:] + noise.normal(size=image[:, left:].shape))
