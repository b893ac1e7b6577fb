"""Rank and size are kept before the group is made.

reason: the learning rate is scaled by 1
runs: no (the group is made by the case itself)
"""

import ranks
import torch.distributed as dist


class Trainer:
    def __init__(self, args):
        self.world_size = ranks.get_world_size()  # expect: RNK307 low "made in line 15"
        self.rate = args.rate * self.world_size
        ranks.init_distributed_mode(args.url)
        self.rank = ranks.get_rank()
        dist.barrier()
