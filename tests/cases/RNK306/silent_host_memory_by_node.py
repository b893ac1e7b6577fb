"""The memory of a machine is shared out among its own ranks; that of a shard among all.

reason: the ranks of the machine share it; what is called total elsewhere is not that of the machine
runs: no (single rule of arithmetic)
"""

import os

import psutil
import torch.distributed as dist


class Tracer:
    def __init__(self, ratio, sizes):
        own = int(os.environ["LOCAL_WORLD_SIZE"])
        self.host = psutil.virtual_memory().total * ratio / own
        self.parameters = sizes.total / dist.get_world_size()
