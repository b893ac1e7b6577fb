"""The number of ranks grows by the workers before the rank that counts with it.

reason: the first worker of rank 1 is number 8, though there are 8 in all
runs: no (the same arithmetic as the other case)
"""

import torch.distributed as dist
from torch.utils.data import get_worker_info


class Shards:
    def __iter__(self):
        rank, world_size = dist.get_rank(), dist.get_world_size()
        info = get_worker_info()
        if info is not None:
            world_size *= info.num_workers
            rank += world_size * info.id  # expect: RNK306 "needs the size before that"
        yield from range(rank, 1000, world_size)
