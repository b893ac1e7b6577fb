"""The process group is given the text of the rank.

reason: rank and world_size are integers
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def setup():
    rank = os.environ["RANK"]
    world_size = int(os.environ["WORLD_SIZE"])
    dist.init_process_group("gloo", rank=rank, world_size=world_size)  # expect: RNK305 "rank= of init_process_group"
