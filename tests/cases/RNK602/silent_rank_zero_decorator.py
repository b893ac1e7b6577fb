"""A decorator keeps it on rank 0.

reason: only rank 0 runs the body
runs: no (a fragment)
"""
import os

import torch.distributed as dist
from lightning.pytorch.utilities import rank_zero_only


@rank_zero_only
def prepare(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)


def start(folder):
    dist.init_process_group("gloo")
    prepare(folder)


if __name__ == "__main__":
    start("out")
