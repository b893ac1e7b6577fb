"""The only size that is ever given is 1: it has names on the way to the call that makes the groups.

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


def prepare(encoder):
    initialize(encoder.cp_size)


class Encoder:
    def __init__(self):
        alone = 1
        self.cp_size = alone

    def encode(self, x):
        def prepare_first():
            size = self.cp_size
            initialize(size)

        prepare_first()
        prepare(self)
        return x


def main(rank, world_size):
    Encoder().encode(rank)
