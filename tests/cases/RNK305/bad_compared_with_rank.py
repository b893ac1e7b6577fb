"""The text of LOCAL_RANK is compared with a rank.

reason: get_rank() is a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 14)
"""
import os

import torch.distributed as dist


def main(rank, world_size):
    same = os.environ["LOCAL_RANK"] == dist.get_rank()  # expect: RNK305 "always False"
    assert same
