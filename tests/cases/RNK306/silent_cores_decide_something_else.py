"""What a call makes of the cores is shared out, or they are shared out among the ranks of a machine.

reason: it need not be of one machine, or it is shared by its ranks only
runs: no (single rule of arithmetic)
"""

import os

import torch.distributed as dist

from shards import split


def shards():
    cores = os.cpu_count() or 1
    made = split("data", cores)
    return made // dist.get_world_size()


def workers():
    cores = os.cpu_count() or 1
    own = cores // 2
    return own // (2 * int(os.environ["LOCAL_WORLD_SIZE"]))


def changed(cores=None):
    own = os.cpu_count()
    if cores is not None:
        own = cores * dist.get_world_size()
    return own // dist.get_world_size()
