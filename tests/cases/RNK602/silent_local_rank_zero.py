"""The first rank of every node makes its folder.

reason: one process of the node runs it
runs: no (a fragment)
"""
import os

import torch.distributed as dist


def prepare(cache):
    if int(os.environ["LOCAL_RANK"]) == 0:
        if not os.path.exists(cache):
            os.makedirs(cache)
    dist.barrier()
