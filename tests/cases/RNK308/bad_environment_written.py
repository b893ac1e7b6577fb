"""The environment of one rank is written down.

reason: every process that runs this is rank 0 of 4
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def setup():
    os.environ["MASTER_ADDR"] = "10.0.0.1"
    os.environ["MASTER_PORT"] = "29500"
    os.environ["WORLD_SIZE"] = "4"
    os.environ["RANK"] = "0"  # expect: RNK308 "RANK=0 is fixed although the program runs as 4 processes"
    dist.init_process_group("gloo")
