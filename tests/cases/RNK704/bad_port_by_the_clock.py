"""A port drawn by a generator that begins with nothing in particular.

reason: every rank draws a number of its own
"""
import os
import random

import torch.distributed as dist


def join():
    os.environ["MASTER_ADDR"] = os.environ["SLURM_LAUNCH_NODE_IPADDR"]
    os.environ["MASTER_PORT"] = str(random.Random().randint(20_000, 60_000))  # expect: RNK704
    os.environ["RANK"] = os.environ["SLURM_PROCID"]
    os.environ["WORLD_SIZE"] = os.environ["SLURM_NTASKS"]
    dist.init_process_group("gloo")
