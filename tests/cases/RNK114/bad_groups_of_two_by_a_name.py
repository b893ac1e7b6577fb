"""Who has found its group of two leaves the loop in which the others go on; the size has names on the way.

reason: ranks 0 and 1 do not make the second group
runs: no (torch 2.6 and later does not wait there)
"""

import torch.distributed as dist

_GROUP = None


def initialize(size):
    global _GROUP
    rank = dist.get_rank()
    for i in range(0, dist.get_world_size(), size):
        ranks = range(i, i + size)
        group = dist.new_group(ranks)  # expect: RNK114
        if rank in ranks:
            _GROUP = group
            break


def prepare(encoder):
    initialize(encoder.cp_size)


class Encoder:
    def __init__(self):
        pair = 2
        self.cp_size = pair

    def encode(self, x):
        prepare(self)
        return x


def main(rank, world_size):
    Encoder().encode(rank)
    dist.barrier()
