"""Functions go through a dict of variables and only ask for them, or set others.

reason: no variable gets what the dict has for it
"""

import os

import torch.distributed as dist

LONGEST = {"NCCL_IB_TIMEOUT": "1800", "NCCL_IB_RETRY_CNT": "70"}


def report():
    for name, value in LONGEST.items():
        print(name, os.environ.get(name), "of at most", value)


def remember():
    for name, value in LONGEST.items():
        os.environ.setdefault(f"LONGEST_{name}", value)


def join():
    report()
    remember()
    dist.init_process_group("nccl")
