"""Who has found its group leaves the loop in which the others go on, and the only size that is ever given is 1.

reason: nobody has to be met in a group of one; with any other size the others would wait
runs: no (nothing goes wrong yet)
"""

import torch.distributed as dist

_GROUP = None


def initialize(size):
    global _GROUP
    rank = dist.get_rank()
    for i in range(0, dist.get_world_size(), size):
        ranks = range(i, i + size)
        group = dist.new_group(ranks)  # expect: RNK114 low
        if rank in ranks:
            _GROUP = group
            break


class Encoder:
    def __init__(self):
        self.cp_size = 1

    def encode(self, x):
        initialize(self.cp_size)
        return x


def main(rank, world_size):
    Encoder().encode(rank)
