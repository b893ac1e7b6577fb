"""A function reads and shuffles, another one divides

reason: what the function gives back has an order of each rank's own
runs: no (as bad_nobody_seeds)
"""
import numpy as np
import torch.distributed as dist


def load(path):
    with open(path) as file:
        lines = file.read().splitlines()
    np.random.shuffle(lines)  # expect: RNK608 "np.random.shuffle(lines)"
    return lines


def shard(path):
    lines = load(path)
    return np.array_split(lines, dist.get_world_size())[dist.get_rank()]
