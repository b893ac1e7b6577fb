"""The rank is made a number first.

reason: two numbers have a sum
runs: no (options of a program)
"""
import os

import torch


def seed(config):
    torch.manual_seed(config.seed + int(os.environ.get("RANK", 0)))
