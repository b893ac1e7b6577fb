"""Seeds that are handed on: one is the same on all ranks, one is for what is not divided, one is made anew.

reason: the order that is divided is that of all ranks
"""
import random

import torch.distributed as dist


def build(files, seed):
    random.seed(seed)
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def own(mine, seed):
    random.seed(seed)
    random.shuffle(mine)
    return mine


def anew(files, seed):
    seed = 3
    random.seed(seed)
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def main(files, others, epoch):
    dist.init_process_group("gloo")
    mine = build(files, seed=1234 + epoch)
    more = anew(others, 1234 + dist.get_rank())
    return own(mine, seed=1234 + dist.get_rank()), more
