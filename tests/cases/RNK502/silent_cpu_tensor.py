"""A table on the CPU

reason: no device is asked for
runs: no (nothing distributed)
"""
import torch

TABLE = torch.zeros(4, 4)
DEVICE = torch.device("cuda")


def table():
    return TABLE.to(DEVICE)
