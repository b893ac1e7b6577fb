"""A module without a program.

reason: who starts it is not in sight
"""

import os

import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    return int(os.environ["LOCAL_RANK"])
