"""A device name is built from RANK.

reason: device indices restart on every node
runs: no (needs GPUs)
"""
import os

import torch

RANK = int(os.environ["RANK"])


def device():
    return torch.device(f"cuda:{RANK}")  # expect: RNK304 "RANK is the global rank"
