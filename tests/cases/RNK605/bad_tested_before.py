"""A test whether the file is there.

reason: all ranks see that it is not, and download
runs: no (needs the network)
"""
import os
import urllib.request

import torch.distributed as dist


def report(blocks, size, total):
    print(blocks * size, "of", total)


def fetch(url, target):
    if not os.path.exists(target):
        urllib.request.urlretrieve(url, target, report if dist.get_rank() == 0 else None)  # expect: RNK605 "{target}"
    return target
