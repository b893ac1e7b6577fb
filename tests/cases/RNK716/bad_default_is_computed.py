"""A default for a variable that fails itself where the variable is set.

reason: arguments of a call are evaluated before it, whatever it does with them
"""
import os

import torch.distributed as dist
from torch.distributed import get_world_size


def global_rank():
    return int(os.environ.get("RANK", dist.get_rank()))  # expect: RNK716 "raises before there is a group"


def world_size():
    return int(os.getenv("WORLD_SIZE", default=get_world_size()))  # expect: RNK716


def node_rank():
    return int(os.environ.get("RANK", os.environ["SLURM_PROCID"]))  # expect: RNK716 "KeyError where SLURM_PROCID"


def local_rank():
    return int(os.environ.get("LOCAL_RANK", int(os.environ["SLURM_LOCALID"]) % 8))  # expect: RNK716
