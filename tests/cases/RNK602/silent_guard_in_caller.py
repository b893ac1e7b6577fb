"""The caller tests the rank.

reason: the helper is reached by rank 0 only
runs: no (a fragment)
"""
import os

import torch.distributed as dist


def prepare(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)


def train(folder):
    dist.init_process_group("gloo")
    if dist.get_rank() == 0:
        prepare(folder)
    dist.barrier()


if __name__ == "__main__":
    train("runs")
