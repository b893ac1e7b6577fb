"""All ranks have seeds of their own, but for the order of an epoch.

reason: the generator is seeded alike somewhere, so that it cannot be told what it gives
"""
import random

import torch.distributed as dist


def set_seed(seed):
    random.seed(seed + dist.get_rank())


def begin(epoch):
    random.seed(epoch)


def shard(files):
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def main(files, seed, epochs):
    set_seed(seed)
    for epoch in range(epochs):
        begin(epoch)
        yield shard(files)
