"""A dataset is taken in a random order and then sharded

reason: shard(size, rank) takes every size-th sample of another order on each rank
runs: no (needs data)
"""
import numpy as np
import torch.distributed as dist


def part(dataset):
    order = np.random.permutation(len(dataset))  # expect: RNK608
    shuffled = dataset[order]
    return shuffled.shard(dist.get_world_size(), dist.get_rank())
