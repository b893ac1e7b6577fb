"""The cores are divided among all ranks, also where the system does not tell which of them the process may use.

reason: they are those of one node; Linux tells, and so do all clusters: the second way is for one machine
runs: no (single rule of arithmetic)
"""

import multiprocessing
import os

import torch.distributed as dist


def workers():
    world_size = dist.get_world_size()
    try:
        return len(os.sched_getaffinity(0)) // world_size  # expect: RNK306 "counts the ranks of all nodes"
    except AttributeError:
        return multiprocessing.cpu_count() // world_size  # expect: RNK306 low
