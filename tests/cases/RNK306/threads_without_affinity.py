"""The cores are divided among all ranks where the system does not tell which of them the process may use.

reason: Linux does, and so do all clusters: the second way is for one machine
runs: no (single rule of arithmetic)
"""

import multiprocessing
import os

import torch.distributed as dist


def workers():
    world_size = dist.get_world_size()
    try:
        return len(os.sched_getaffinity(0)) // world_size
    except AttributeError:
        return multiprocessing.cpu_count() // world_size  # expect: RNK306 low
