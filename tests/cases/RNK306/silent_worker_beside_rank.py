"""Workers are numbered behind the ranks of the world.

reason: what is added is no rank, and the size is that of what is added
runs: no (single rule of arithmetic)
"""

import torch.distributed as dist
from torch.utils.data import get_worker_info


def shard():
    info = get_worker_info()
    return dist.get_rank() * info.num_workers + info.id, dist.get_world_size() * info.num_workers
