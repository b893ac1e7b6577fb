"""Samples are drawn alike on all ranks, or belong to one rank alone.

reason: what is divided comes from generators with one seed
"""
import random

import numpy as np
import torch.distributed as dist


def subset(number, wanted, seed):
    rng = np.random.default_rng(seed)
    picked = rng.choice(number, wanted, replace=False)
    return picked[dist.get_rank() :: dist.get_world_size()]


def own(files):
    mine = sorted(files)[dist.get_rank() :: dist.get_world_size()]
    return np.random.choice(mine, 3), random.choice(mine)


def seeded(number, wanted):
    np.random.seed(7)
    picked = np.random.choice(number, wanted)
    return picked[dist.get_rank() :: dist.get_world_size()]


def main():
    dist.init_process_group("gloo")
    print(subset(100, 10, 0), own(["a", "b"]), seeded(100, 10))


if __name__ == "__main__":
    main()
