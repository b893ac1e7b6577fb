"""Who has found its group leaves the loop in which the others go on, and one caller gives a size of 2.

reason: the first ranks do not make the groups of the others
runs: no (torch 2.6 and later does not wait there)
"""

import torch.distributed as dist

_GROUP = None


def initialize(size):
    global _GROUP
    rank = dist.get_rank()
    for i in range(0, dist.get_world_size(), size):
        ranks = range(i, i + size)
        group = dist.new_group(ranks)  # expect: RNK114 "must be called by all ranks"
        if rank in ranks:
            _GROUP = group
            break


def main(rank, world_size):
    initialize(1 if world_size == 1 else 2)
