"""The tree is switched off in the way of 2019.

reason: no NCCL since 2.5 reads the variable, trees are used as before
"""

import os

import torch.distributed as dist

os.environ["NCCL_TREE_THRESHOLD"] = "0"  # expect: RNK709 "nothing newer than NCCL 2.4.8"


def join():
    dist.init_process_group("nccl")
