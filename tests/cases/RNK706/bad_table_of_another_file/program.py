"""A table of another file goes into the environment, by the name of the cluster, or one by one.

reason: no library reads these names
"""
import os

import torch.distributed as dist
from presets import EXTRA, PRESETS


def apply(name):
    os.environ.update(PRESETS[name])
    for variable, value in EXTRA.items():
        os.environ.setdefault("APPLIED", variable)
        os.environ[variable] = str(value)


def main():
    apply("first")
    dist.init_process_group("nccl")
    dist.destroy_process_group()
