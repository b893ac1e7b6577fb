"""A test whether the file is there.

reason: all ranks see that it is not, and download
runs: no (needs the network)
"""
import os

import gdown
import torch.distributed as dist


def fetch(url, target):
    if not os.path.exists(target):
        gdown.download(url, target, quiet=dist.get_rank() != 0)  # expect: RNK605 "{target}"
    return target
