"""RANK comes from the environment.

reason: the launcher sets it before the program starts
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


RANK = int(os.environ.get("RANK", "0"))
WORLD_SIZE = int(os.environ.get("WORLD_SIZE", "1"))


def main():
    dist.init_process_group("gloo")
    print(RANK, WORLD_SIZE, dist.get_rank())
