"""The process that the launcher starts."""

import os
from datetime import timedelta

import torch.distributed as dist


def env_int(name, default):
    return int(os.environ.get(name, default))


def join():
    dist.init_process_group("nccl", timeout=timedelta(seconds=env_int("NCCL_INIT_TIMEOUT", 600)))
