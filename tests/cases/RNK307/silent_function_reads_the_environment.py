"""The function of the project falls back to the environment.

reason: it is right without a group
runs: no (the group is made by the case itself)
"""

import os

import torch.distributed as dist


def get_rank():
    if dist.is_initialized():
        return dist.get_rank()
    return int(os.environ.get("RANK", 0))


RANK = get_rank()


def main():
    dist.init_process_group("gloo")
    print(RANK)
