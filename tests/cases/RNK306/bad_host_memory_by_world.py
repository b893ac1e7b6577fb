"""The memory of a machine is shared out among the ranks of all machines.

reason: on two machines each rank takes half of what it may
runs: no (single rule of arithmetic)
"""

import psutil
import torch.distributed as dist


def memory_info():
    return psutil.virtual_memory()


class Tracer:
    def __init__(self, ratio):
        info = memory_info()
        self.own = psutil.virtual_memory().available / dist.get_world_size()  # expect: RNK306 "counts the ranks of all nodes"
        self.all = info.total * ratio / dist.get_world_size()  # expect: RNK306 "is of one node"
