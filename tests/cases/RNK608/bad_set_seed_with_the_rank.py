"""A function of the project seeds everything with the rank

reason: the order is drawn with what it has seeded
runs: no (as bad_seed_with_the_rank)
"""
import random

import numpy as np
import torch
import torch.distributed as dist


def set_seed(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


def main(args, files):
    rank = dist.get_rank()
    set_seed(args.seed + rank)
    picked = random.sample(files, args.count)  # expect: RNK608 "is seeded per rank"
    return picked[rank :: dist.get_world_size()]
