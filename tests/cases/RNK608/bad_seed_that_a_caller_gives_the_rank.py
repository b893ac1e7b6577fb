"""The seed of a list of files, handed on by two functions, has the rank in it.

reason: each rank takes its part of another order
"""
import random

import torch.distributed as dist


def build(files, seed):
    random.seed(seed)
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def build_all(train, valid, seed=3):
    return build(train, seed=seed), build(valid, 3)


def main(train, valid):
    dist.init_process_group("gloo")
    return build_all(train, valid, seed=1234 + dist.get_rank())  # expect: RNK608 "is seeded per rank by `1234 + dist.get_rank()`"
