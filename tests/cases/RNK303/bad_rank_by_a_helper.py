"""A helper reads the environment variable that it is told.

reason: the local rank is given as the rank of the job
runs: no (the group is there already when a case runs)
"""
import os

import torch.distributed as dist


def env_int(name, default=0):
    return int(os.environ.get(name, default))


def setup():
    rank, world_size = env_int("LOCAL_RANK"), env_int("WORLD_SIZE", 1)
    dist.init_process_group("gloo", rank=rank, world_size=world_size)  # expect: RNK303 "rank= of init_process_group"
