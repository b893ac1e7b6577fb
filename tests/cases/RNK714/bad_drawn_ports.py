"""A port is drawn, also from a generator that has a seed, and kept in a variable.

reason: os.environ takes nothing but text: TypeError
"""
import os
import random

import torch.distributed as dist

_SECRET = random.SystemRandom()


def seeded(seed):
    rng = random.Random(seed)
    port = rng.randint(20000, 60000)
    os.environ["MASTER_PORT"] = port  # expect: RNK714 "type int"
    dist.init_process_group("nccl")


def secret():
    os.environ["MASTER_PORT"] = _SECRET.randrange(20000, 60000)  # expect: RNK714
    dist.init_process_group("nccl")


def counted():
    size = len(os.sched_getaffinity(0))
    os.environ["WORLD_SIZE"] = size  # expect: RNK714
    dist.init_process_group("nccl")
