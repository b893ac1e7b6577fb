"""A function of the project seeds all generators, with a rank that only one program gives it.

reason: the other program has all ranks seed alike, and nobody can tell which of them shuffles
"""
import random

import numpy as np
import torch
import torch.distributed as dist


def seed_everything(seed, rank=0):
    own = seed + rank
    random.seed(own)
    np.random.seed(own)
    torch.manual_seed(own)


def shard(files):
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def train(files, seed):
    seed_everything(seed)
    return shard(files)


def sample(model, seed):
    seed_everything(seed, dist.get_rank())
    return model(torch.randn(4, 8))
