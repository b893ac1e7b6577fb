"""The program joins with gloo

reason: gloo takes tensors of the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def setup():
    dist.init_process_group("gloo")


def count(batch):
    n = torch.tensor(len(batch))
    dist.all_reduce(n)
    return n.item()


if __name__ == "__main__":
    setup()
