"""torch is seeded, random is not

reason: random.shuffle does not ask torch
runs: no (as bad_nobody_seeds)
"""
import random

import torch
import torch.distributed as dist


def main(files):
    torch.manual_seed(0)
    random.shuffle(files)  # expect: RNK608 "has no common seed"
    assert len(files) % dist.get_world_size() == 0, "as many files for each rank"
    count = len(files) // dist.get_world_size()
    start = dist.get_rank() * count
    order = torch.randperm(10)[dist.get_rank() :: dist.get_world_size()]
    return files[start : start + count], order
