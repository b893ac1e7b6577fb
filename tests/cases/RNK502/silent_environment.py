"""The environment decides

reason: reading a variable starts nothing
runs: no (nothing distributed)
"""
import os

import torch

RANK = int(os.environ.get("RANK", 0))
FAST = os.environ.get("USE_FP8") == "1" and torch.version.cuda is not None


def is_fast():
    return FAST and RANK == 0
