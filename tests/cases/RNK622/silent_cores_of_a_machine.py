"""The cores of a machine are divided over its processes.

reason: cores that are left over are used by whatever else runs there
"""
import os

import psutil
import torch.distributed as dist


def bind():
    available = list(range(psutil.cpu_count(logical=False)))
    free_cores = [core for core in available if core > 0]
    rank, size = dist.get_rank(), dist.get_world_size()
    share = len(free_cores) // size
    os.sched_setaffinity(0, free_cores[rank * share : (rank + 1) * share])
