"""Tables of another file are shown, looked up or compared with, and another one of that name goes into the environment.

reason: nobody sets what they hold
"""
import os

import torch.distributed as dist
from presets import DEFAULTS, LIMITS


def apply(name):
    PRESETS = {"first": {"NCCL_DEBUG": "WARN"}}
    os.environ.update(PRESETS[name])
    for variable, value in DEFAULTS.items():
        if os.environ.get(variable) != value:
            print(variable, "is not", value)


def main():
    apply("first")
    os.environ["OMP_NUM_THREADS"] = str(LIMITS["NCCL_THREADS"])
    dist.init_process_group("nccl")
    dist.destroy_process_group()
