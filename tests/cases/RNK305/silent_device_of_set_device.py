"""The text of the environment stands behind "cuda:" in the name of the device that is made the current one.

reason: set_device takes the name of a device as well as its index
runs: no (one GPU for each rank)
"""
import os

import torch


def main(rank, world_size):
    torch.cuda.set_device(f'cuda:{os.environ["LOCAL_RANK"]}')
    torch.cuda.set_device("cuda:" + os.environ["LOCAL_RANK"])
